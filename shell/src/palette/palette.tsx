import type { SidebarEntry } from '@garimpo/releases-contract';
import { useGarimpo } from '@garimpo/sdk';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import * as z from 'zod/mini';
import { text } from '../text/pt-br.ts';
import { paletteText as words } from '../text/pt-br-palette.ts';
import { keepInside } from '../ui/keep-inside.ts';
import { type FrameActions, useActionsGroup } from './actions.ts';
import { type Entry, type EntryGroup, entriesOf, findEntries, type ShownGroup } from './entries.ts';
import { pagesGroup } from './pages.ts';
import { PaletteFoot } from './palette-foot.tsx';
import { optionId, PaletteList } from './palette-list.tsx';
import { SearchField } from './search-field.tsx';
import { type Found, useFound } from './use-found.ts';

/** Enough to come back to, few enough to be seen at once. */
const RECENT_MAX = 5;

const kept = z.array(z.string());

/** What somebody chose last, by key, latest first. Kept in the browser, by person: keys only, no names. */
interface Recent {
  read(): string[];
  add(key: string): void;
}

function createRecent(storage: Pick<Storage, 'getItem' | 'setItem'>, userId: string): Recent {
  const name = `garimpo.recent.${userId}`;
  function read(): string[] {
    try {
      return kept.parse(JSON.parse(storage.getItem(name) ?? '[]')).slice(0, RECENT_MAX);
    } catch {
      // Forbidden, or written by something else: nothing is remembered, and nothing is lost by it.
      return [];
    }
  }
  return {
    read,
    add(key) {
      const keys = [key, ...read().filter((one) => one !== key)].slice(0, RECENT_MAX);
      try {
        storage.setItem(name, JSON.stringify(keys));
      } catch {
        // Full or forbidden; the choice itself goes on.
      }
    },
  };
}

export interface PaletteProps {
  /** Entries of the sidebar, as this person has them. */
  sidebar: readonly SidebarEntry[];
  actions: FrameActions;
  onClose: () => void;
}

/**
 * Pages and things of one's own, found by typing. A modal layer: the focus stays in its search box, which names the entry
 * that Enter opens. Mounted only while open.
 */
export function Palette({ sidebar, actions, onClose }: PaletteProps) {
  const { session } = useGarimpo();
  const [recent] = useState(() => createRecent(browserStorage, session.user.id));
  const [search, setSearch] = useState('');
  const found = useFound(sidebar);
  const own = [pagesGroup(sidebar), useActionsGroup(actions)];
  const { shown, waiting } = whatToShow(own, found, search, recent);
  const options = shown.flatMap(({ entries }) => entries);
  const { active, setActive, move } = useActive(options);
  const listId = useId();
  const { layer, leaveForPage } = useLayerFocus();
  const navigate = useNavigate();

  function choose(entry: Entry, { newTab }: { newTab: boolean }) {
    recent.add(entry.key);
    if (entry.run !== undefined) {
      onClose();
      entry.run();
      return;
    }
    if (newTab) {
      window.open(entry.to, '_blank', 'noopener');
      return;
    }
    leaveForPage();
    onClose();
    void navigate(entry.to);
  }

  function onKeyDown(event: KeyboardEvent<HTMLDivElement>) {
    if (event.key === 'Tab') keepInside(event);
    else if (event.key === 'Escape') {
      event.stopPropagation();
      onClose();
    }
  }

  function onFieldKey(event: KeyboardEvent<HTMLInputElement>) {
    // A letter that an input method still composes is its own.
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Enter') {
      event.preventDefault();
      if (active !== undefined) choose(active, { newTab: event.ctrlKey || event.metaKey });
    } else if (move(event.key)) event.preventDefault();
  }

  return (
    <div className="fixed inset-0 z-scrim grid items-start justify-items-center px-4 pt-[12dvh] max-md:p-0">
      <button
        type="button"
        tabIndex={-1}
        aria-hidden
        className="absolute inset-0 bg-scrim animate-[g-fade-in_var(--g-t-base)_var(--g-ease)]"
        onClick={onClose}
      />
      <div
        ref={layer}
        role="dialog"
        aria-modal="true"
        aria-label={text.frame.search}
        data-state="open"
        onKeyDown={onKeyDown}
        className="relative flex h-[min(32rem,76dvh)] w-full max-w-dialog-lg animate-[g-rise-in_var(--g-t-base)_var(--g-ease)] flex-col overflow-hidden rounded-lg bg-raised shadow-dialog max-md:h-dvh max-md:rounded-none"
      >
        <SearchField
          value={search}
          listId={options.length > 0 ? listId : undefined}
          activeId={active && optionId(listId, active.key)}
          onChange={(next) => {
            setSearch(next);
            setActive(null);
          }}
          onKeyDown={onFieldKey}
          onClose={onClose}
        />
        <PaletteList
          id={listId}
          search={search}
          groups={shown}
          waiting={waiting}
          looking={found.pending.length > 0}
          activeKey={active?.key}
          onPoint={setActive}
          onChoose={choose}
        />
        <PaletteFoot
          count={search.trim() === '' ? null : shown.reduce((sum, group) => sum + group.found, 0)}
          pending={found.pending.map(({ name }) => name)}
          failed={found.failed.map(({ name }) => name)}
          onRetry={found.retry}
        />
      </div>
    </div>
  );
}

/** Reached for at each use: a browser that forbids it throws at the first touch. */
const browserStorage: Pick<Storage, 'getItem' | 'setItem'> = {
  getItem: (key) => localStorage.getItem(key),
  setItem: (key, value) => localStorage.setItem(key, value),
};

/** With nothing typed: what was chosen last, then where one can go and what one can do. `waiting`: how many of the former are still on their way. */
function whatToShow(
  own: readonly EntryGroup[],
  found: Found,
  search: string,
  recent: Recent,
): { shown: ShownGroup[]; waiting: number } {
  const groups = [...own, ...found.groups];
  const lately = recent.read();
  if (search.trim() !== '') return { shown: findEntries(groups, search, lately), waiting: 0 };

  const known = entriesOf(groups, lately);
  const isPending = (key: string) => found.pending.some(({ prefix }) => key.startsWith(prefix));
  const waiting = lately.filter((key) => isPending(key) && known.every((entry) => entry.key !== key)).length;
  const rest = own.map(({ entries, ...group }) => {
    const others = entries.filter((entry) => known.every(({ key }) => key !== entry.key));
    return { ...group, entries: others, found: others.length };
  });
  return {
    shown: [{ id: 'recent', name: words.recent, entries: known, found: known.length }, ...rest].filter(
      ({ id, entries }) => entries.length > 0 || (id === 'recent' && waiting > 0),
    ),
    waiting,
  };
}

/** The entry that Enter opens: the first one, until somebody moves. */
function useActive(options: readonly Entry[]) {
  const [key, setActive] = useState<string | null>(null);
  const at = Math.max(
    0,
    options.findIndex((option) => option.key === key),
  );
  function move(pressed: string): boolean {
    const last = options.length - 1;
    const to: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      Home: 0,
      End: last,
    };
    const next = to[pressed];
    if (next === undefined) return false;
    setActive(options[next]?.key ?? null);
    return true;
  }
  return { active: options[at], setActive, move };
}

/** The focus comes in with the layer and goes back where it was, or on to the page that was chosen. */
function useLayerFocus() {
  const layer = useRef<HTMLDivElement>(null);
  const chosen = useRef(false);
  useEffect(() => {
    const before = document.activeElement;
    layer.current?.querySelector('input')?.focus();
    return () => {
      const target = chosen.current ? document.querySelector('main') : before;
      if (target instanceof HTMLElement && target.isConnected) target.focus({ preventScroll: true });
    };
  }, []);
  return {
    layer,
    leaveForPage: () => {
      chosen.current = true;
    },
  };
}
