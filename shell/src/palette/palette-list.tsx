import { Empty, Icon, Skeleton } from '@garimpo/sdk';
import { SearchX } from 'lucide-react';
import { type MouseEvent, useEffect, useId } from 'react';
import { paletteText as words } from '../text/pt-br-palette.ts';
import type { Entry, ShownGroup } from './entries.ts';

interface Choices {
  activeKey: string | undefined;
  onPoint: (key: string) => void;
  onChoose: (entry: Entry, o: { newTab: boolean }) => void;
}

interface PaletteListProps extends Choices {
  id: string;
  search: string;
  groups: readonly ShownGroup[];
  /** Of those chosen last, how many are still on their way: their places are kept. */
  waiting: number;
  /** Somebody may still find something. */
  looking: boolean;
}

export const optionId = (listId: string, key: string) => `${listId}${key}`;

/** What can be chosen, group by group. The focus stays in the search box. */
export function PaletteList({ id, search, groups, waiting, looking, ...choices }: PaletteListProps) {
  const { activeKey } = choices;
  useEffect(() => {
    if (activeKey !== undefined)
      document.getElementById(optionId(id, activeKey))?.scrollIntoView({ block: 'nearest' });
  }, [id, activeKey]);

  if (groups.length === 0) {
    return (
      <div className="min-h-0 flex-1 overflow-y-auto">
        {!looking && (
          <Empty icon={SearchX} title={words.noHits(search.trim())} dense>
            {words.noHitsHint}
          </Empty>
        )}
      </div>
    );
  }
  return (
    <div id={id} role="listbox" aria-label={words.list} className="min-h-0 flex-1 overflow-y-auto px-2 pb-2">
      {groups.map((group) => (
        <OptionGroup
          key={group.id}
          listId={id}
          group={group}
          waiting={group.id === 'recent' ? waiting : 0}
          {...choices}
        />
      ))}
    </div>
  );
}

interface OptionGroupProps extends Choices {
  listId: string;
  group: ShownGroup;
  waiting: number;
}

function OptionGroup({ listId, group, waiting, ...choices }: OptionGroupProps) {
  const headingId = useId();
  const { name, entries, found } = group;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a group of options in a listbox, which no fieldset may be
    <div role="group" aria-labelledby={headingId}>
      <div className="flex items-end justify-between gap-3 px-2.5 pt-3 pb-1.5 text-caption text-ink-3">
        <span id={headingId} className="font-label">
          {name}
        </span>
        {found > entries.length && (
          <span className="tabular-nums">{words.shownOf(entries.length, found)}</span>
        )}
      </div>
      {entries.map((entry) => (
        <Option key={entry.key} listId={listId} entry={entry} {...choices} />
      ))}
      {Array.from({ length: waiting }, (_, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: places without anything in them yet
        <div key={at} aria-hidden className="flex h-control items-center gap-3 px-2.5 max-md:h-11">
          <Skeleton className="size-4.5" />
          <Skeleton className="h-3 w-48" />
        </div>
      ))}
    </div>
  );
}

interface OptionProps extends Choices {
  listId: string;
  entry: Entry;
}

function Option({ listId, entry, activeKey, onPoint, onChoose }: OptionProps) {
  const active = entry.key === activeKey;
  const newTabWanted = (event: MouseEvent) => event.ctrlKey || event.metaKey || event.button === 1;
  return (
    // biome-ignore lint/a11y/useFocusableInteractive lint/a11y/useKeyWithClickEvents: the keys are the search box's, which names the active option
    <div
      id={optionId(listId, entry.key)}
      role="option"
      aria-selected={active}
      data-highlighted={active ? '' : undefined}
      // The focus stays where it is.
      onMouseDown={(event) => event.preventDefault()}
      onPointerMove={() => !active && onPoint(entry.key)}
      onClick={(event) => onChoose(entry, { newTab: newTabWanted(event) })}
      onAuxClick={(event) => event.button === 1 && onChoose(entry, { newTab: true })}
      className="flex h-control cursor-default items-center gap-3 rounded-sm px-2.5 text-small text-ink-2 aria-selected:bg-gold-soft aria-selected:text-ink max-md:h-11"
    >
      <span className={active ? 'text-gold-text' : 'text-ink-3'}>
        <Icon icon={entry.icon} size={18} />
      </span>
      <span className="min-w-0 flex-initial truncate font-medium">{entry.title}</span>
      {entry.detail !== undefined && (
        <span className="ml-auto max-w-[45%] min-w-0 truncate text-caption text-ink-3">{entry.detail}</span>
      )}
    </div>
  );
}
