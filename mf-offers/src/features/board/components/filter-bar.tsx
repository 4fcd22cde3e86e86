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
  useGarimpo,
} from '@garimpo/sdk';
import { ArrowDownWideNarrow, Search, Tag, X } from 'lucide-react';
import { type RefObject, useEffect, useMemo, useRef } from 'react';
import { AdsFilter } from '../../../creatives/ads-filter.tsx';
import { text } from '../../../text/pt-br.ts';
import { type BoardView, boardSorts, boardTags, latestReadingAt, sameTag } from '../lib/board-view.ts';

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
    <p role="status" className="ml-auto text-small text-ink-3 tabular-nums max-md:w-full">
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

/** "/" focuses the search, except in a text field or an open layer. */
function useSlashKey(input: RefObject<HTMLInputElement | null>): void {
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented)
        return;
      if (isTyping(event.target) || document.querySelector('[role="dialog"], [role="alertdialog"]')) return;
      event.preventDefault();
      input.current?.focus();
      input.current?.select();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [input]);
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  return target.isContentEditable || target.closest('input, textarea, select, [role="menu"]') !== null;
}

export interface FilterBarProps {
  offers: readonly OfferView[] | undefined;
  shown: number;
  view: BoardView;
  onChange: (part: Partial<BoardView>) => void;
  /** On phones a button opens the bar. */
  open: boolean;
}

export function FilterBar({ offers, shown, view, onChange, open }: FilterBarProps) {
  const input = useRef<HTMLInputElement>(null);
  useSlashKey(input);
  const tags = useMemo(() => boardTags(offers ?? []), [offers]);
  return (
    <form
      aria-label={text.filter.show}
      onSubmit={(event) => event.preventDefault()}
      className={cx('mb-4 flex flex-wrap items-center gap-2', !open && 'max-md:hidden')}
    >
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
      <TagMenu tags={tags} chosen={view.tags} onChange={(chosen) => onChange({ tags: chosen })} />
      <AdsFilter value={view.ads} onChange={(ads) => onChange({ ads })} />
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
      {offers !== undefined && offers.length > 0 && <BoardSummary offers={offers} shown={shown} />}
    </form>
  );
}

interface TagMenuProps {
  tags: readonly string[];
  chosen: string[];
  onChange: (tags: string[]) => void;
}

function TagMenu({ tags, chosen, onChange }: TagMenuProps) {
  // A chosen tag stays in the list after its last offer lost it, so that it can be removed.
  const orphans = chosen.filter((tag) => !tags.some((one) => sameTag(one, tag)));
  const all = [...orphans, ...tags];
  const isChosen = (tag: string) => chosen.some((one) => sameTag(one, tag));
  return (
    <Menu
      trigger={
        <Button icon={Tag}>
          {chosen.length === 0 ? text.filter.tags : text.filter.tagsChosen(chosen.length)}
        </Button>
      }
      items={
        all.length === 0
          ? [{ label: text.filter.noTags, onSelect: () => {}, disabled: true }]
          : [
              ...all.map((tag) => ({
                type: 'check' as const,
                label: tag,
                checked: isChosen(tag),
                onCheckedChange: (checked: boolean) =>
                  onChange(checked ? [...chosen, tag] : chosen.filter((one) => !sameTag(one, tag))),
              })),
              ...(chosen.length === 0
                ? []
                : [
                    { type: 'separator' as const },
                    { label: text.filter.clearTags, icon: X, onSelect: () => onChange([]) },
                  ]),
            ]
      }
    />
  );
}
