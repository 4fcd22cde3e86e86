import type { OfferView } from '@garimpo/offers-contract';
import {
  Button,
  cx,
  daysBetween,
  formatDateCard,
  formatTime,
  IconButton,
  Input,
  Menu,
  PHONE_QUERY,
  Segmented,
  useGarimpo,
  useMediaQuery,
} from '@garimpo/sdk';
import {
  Archive,
  ArrowDownWideNarrow,
  Columns3,
  List,
  type LucideIcon,
  Rows3,
  Search,
  X,
} from 'lucide-react';
import { type RefObject, useMemo } from 'react';
import { AdsFilter } from '../../../creatives/ads-filter.tsx';
import { text } from '../../../text/pt-br.ts';
import {
  type BoardLayout,
  type BoardView,
  boardLayouts,
  boardSorts,
  boardTags,
  latestReadingAt,
} from '../lib/board-view.ts';
import { listColumns, nextOrder } from '../lib/list-order.ts';
import { useBoardPrefs } from '../state/board-prefs.ts';
import { TagFilter } from './tag-filter.tsx';

interface BoardSummaryProps {
  offers: readonly OfferView[];
  shown: number;
}

function BoardSummary({ offers, shown }: BoardSummaryProps) {
  const { now } = useGarimpo();
  const readAt = latestReadingAt(offers);
  const count =
    shown === offers.length ? text.board.offerCount(shown) : text.board.shownOf(shown, offers.length);
  return (
    <p role="status" className="ml-auto text-small text-ink-3 tabular-nums">
      {readAt === null ? count : text.facts(count, readingText(readAt, now()))}
    </p>
  );
}

function readingText(readAt: Date, now: Date): string {
  const days = daysBetween(readAt, now);
  if (days === 0) return text.board.readingToday(formatTime(readAt));
  if (days === 1) return text.board.readingYesterday(formatTime(readAt));
  return text.board.readingOn(formatDateCard(readAt));
}

export interface FilterBarProps {
  /** Of the board or of the archive, whichever is shown. */
  offers: readonly OfferView[] | undefined;
  shown: number;
  view: BoardView;
  onChange: (part: Partial<BoardView>) => void;
  input: RefObject<HTMLInputElement | null>;
  /** On phones a button opens the bar. */
  open: boolean;
}

const layouts: Record<BoardLayout, LucideIcon> = { board: Columns3, list: List, archive: Archive };

export function FilterBar({ offers, shown, view, onChange, input, open }: FilterBarProps) {
  const { prefs, changePrefs } = useBoardPrefs();
  const phone = useMediaQuery(PHONE_QUERY);
  const tags = useMemo(() => boardTags(offers ?? []), [offers]);
  return (
    <form
      aria-label={text.filter.show}
      onSubmit={(event) => event.preventDefault()}
      className={cx('flex flex-wrap items-center gap-2', !open && 'max-md:hidden')}
    >
      <Segmented
        label={text.filter.layout}
        value={view.layout}
        onValueChange={(layout) => onChange({ layout })}
        options={boardLayouts.map((value) => ({
          value,
          label: text.filter.layouts[value],
          icon: layouts[value],
        }))}
        className="max-md:w-full"
      />
      <Input
        ref={input}
        quiet
        icon={Search}
        className="md:w-65"
        aria-label={text.filter.search}
        placeholder={text.filter.search}
        autoComplete="off"
        value={view.search}
        onChange={(event) => onChange({ search: event.target.value })}
        onKeyDown={(event) => event.key === 'Escape' && onChange({ search: '' })}
        trailing={
          view.search === '' ? (
            <kbd className="max-md:hidden">{text.filter.key}</kbd>
          ) : (
            <IconButton
              size="head"
              className="-mr-2"
              label={text.filter.clearSearch}
              icon={X}
              onClick={() => {
                onChange({ search: '' });
                input.current?.focus();
              }}
            />
          )
        }
      />
      <TagFilter tags={tags} chosen={view.tags} onChange={(chosen) => onChange({ tags: chosen })} />
      <AdsFilter value={view.ads} onChange={(ads) => onChange({ ads })} />
      {view.layout === 'board' && (
        <>
          <Menu
            trigger={<Button icon={ArrowDownWideNarrow}>{text.filter.sorts[view.sort]}</Button>}
            items={[
              {
                type: 'choices',
                label: text.filter.sort,
                value: view.sort,
                onValueChange: (value) => {
                  const sort = boardSorts.find((one) => one === value);
                  if (sort !== undefined) onChange({ sort });
                },
                options: boardSorts.map((sort) => ({ value: sort, label: text.filter.sorts[sort] })),
              },
            ]}
          />
          <IconButton
            size="md"
            label={text.filter.compact}
            icon={Rows3}
            aria-pressed={prefs.compact}
            onClick={() => changePrefs({ compact: !prefs.compact })}
          />
        </>
      )}
      {/* A phone has no headers to sort by. */}
      {view.layout === 'list' && phone && (
        <Menu
          trigger={<Button icon={ArrowDownWideNarrow}>{text.list.columns[view.order.by]}</Button>}
          items={[
            {
              type: 'choices',
              label: text.filter.sort,
              value: view.order.by,
              onValueChange: (value) => {
                const by = listColumns.find((one) => one === value);
                if (by !== undefined) onChange({ order: nextOrder(view.order, by) });
              },
              options: listColumns.map((by) => ({ value: by, label: text.list.columns[by] })),
            },
          ]}
        />
      )}
      {offers !== undefined && offers.length > 0 && <BoardSummary offers={offers} shown={shown} />}
    </form>
  );
}
