import type { OfferView } from '@garimpo/offers-contract';
import { Button, cx, IconButton, Input, Menu } from '@garimpo/sdk';
import { ArrowDownWideNarrow, Search, Tag, X } from 'lucide-react';
import { useMemo, useRef } from 'react';
import { text } from '../../../text/pt-br.ts';
import type { BoardView } from '../lib/board-view.ts';
import { boardTags, sameTag } from '../lib/filter-offers.ts';
import { boardSorts } from '../lib/sort-offers.ts';
import { BoardSummary } from './board-summary.tsx';
import { useSlashKey } from './use-slash-key.ts';

export interface FilterBarProps {
  /** All offers of the board; `undefined` while they are not there. */
  offers: readonly OfferView[] | undefined;
  shown: number;
  view: BoardView;
  onChange: (part: Partial<BoardView>) => void;
  /** On phones it opens with a button. */
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
  // A chosen tag stays in the list even when its last offer lost it: it must be possible to unchoose it.
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
