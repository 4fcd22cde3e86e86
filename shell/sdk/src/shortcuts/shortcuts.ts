import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** As it stands on the keys: "N", "/", "Ctrl K". */
  keys: string;
  label: string;
  /** What a single key does. Left out where something else listens for it: then it is only told of. */
  run?: () => void;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Pick<Shortcut, 'keys' | 'label'>[];
}

let groups: readonly ShortcutGroup[] = [];
const listeners = new Set<() => void>();
const notify = () => {
  for (const listener of listeners) listener();
};

/** The keys of what is on the page now, for the sheet that tells of them. */
export const shortcutStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => groups,
};

const SINGLE_KEYS = 'garimpo.single-keys';
let singleKeys: boolean | undefined;

function singleKeysOn(): boolean {
  try {
    singleKeys ??= localStorage.getItem(SINGLE_KEYS) !== 'off';
  } catch {
    // Forbidden: on, until it is turned off on this page.
  }
  return singleKeys !== false;
}

/** Who speaks to the machine, or strikes keys without meaning to, turns single keys off (WCAG 2.1.4). */
function setSingleKeys(on: boolean): void {
  singleKeys = on;
  try {
    localStorage.setItem(SINGLE_KEYS, on ? 'on' : 'off');
  } catch {
    // Full or forbidden: this page knows it.
  }
  notify();
}

export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  return [useSyncExternalStore(shortcutStore.subscribe, singleKeysOn), setSingleKeys];
}

/** Keys belong to what is open over the page, and to whoever types. */
const OPEN = '[role=dialog], [role=alertdialog], [role=menu]';
const TYPING = 'input:not([type=checkbox], [type=radio]), textarea, select, [contenteditable]';

/** Tells of the keys of a part of the page, under its title, and listens for the single ones. Without a title nothing is told. */
export function useShortcuts(title: string | null, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // Handlers are new at each rendering; what is told of is not.
  const told = title && JSON.stringify({ title, shortcuts });
  useEffect(() => {
    if (told === null) return;
    const group: ShortcutGroup = JSON.parse(told);
    groups = [...groups, group];
    notify();
    return () => {
      groups = groups.filter((one) => one !== group);
      notify();
    };
  }, [told]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      const { key, target } = event;
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      const run = latest.current.find(({ keys }) => keys === key.toUpperCase())?.run;
      if (run === undefined || !singleKeysOn() || document.querySelector(OPEN) !== null) return;
      if (target instanceof Element && target.closest(TYPING) !== null) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
