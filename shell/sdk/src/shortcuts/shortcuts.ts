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

function change(next: readonly ShortcutGroup[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

/** The keys of what is on the page now, for the sheet that tells of them. */
export const shortcutStore = {
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  current: () => groups,
};

const SINGLE_KEYS = 'garimpo.single-keys';
/** Holds the choice of this page when the storage refuses to. */
let unsaved: boolean | null = null;

function singleKeysOn(): boolean {
  if (unsaved !== null) return unsaved;
  try {
    return localStorage.getItem(SINGLE_KEYS) !== 'off';
  } catch {
    return true;
  }
}

/** Who speaks to the machine, or strikes keys without meaning to, turns single keys off (WCAG 2.1.4). */
function setSingleKeys(on: boolean): void {
  unsaved = null;
  try {
    localStorage.setItem(SINGLE_KEYS, on ? 'on' : 'off');
  } catch {
    unsaved = on;
  }
  for (const listener of listeners) listener();
}

export function useSingleKeys(): [on: boolean, set: (on: boolean) => void] {
  return [useSyncExternalStore(shortcutStore.subscribe, singleKeysOn), setSingleKeys];
}

/** Keys belong to what is open over the page, and to whoever types. */
const TAKEN = '[aria-modal=true], [role=dialog], [role=alertdialog], [role=menu]';
const TYPING = 'input:not([type=checkbox]):not([type=radio]), textarea, select, [contenteditable]';

function isTaken({ target }: KeyboardEvent): boolean {
  if (document.querySelector(TAKEN) !== null) return true;
  return target instanceof Element && target.closest(TYPING) !== null;
}

/** Tells of the keys of a part of the page, under its title, and listens for the single ones. */
export function useShortcuts(title: string, shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  useEffect(() => {
    latest.current = shortcuts;
  });
  // Handlers are new at each rendering; what is told of is not.
  const told = JSON.stringify(shortcuts.map(({ keys, label }) => ({ keys, label })));
  useEffect(() => {
    const group: ShortcutGroup = { title, shortcuts: JSON.parse(told) as ShortcutGroup['shortcuts'] };
    change([...groups, group]);
    return () => change(groups.filter((one) => one !== group));
  }, [title, told]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || event.repeat) return;
      const key = event.key.toLowerCase();
      const run = latest.current.find(({ keys }) => keys.toLowerCase() === key)?.run;
      if (run === undefined || !singleKeysOn() || isTaken(event)) return;
      event.preventDefault();
      run();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
}
