import { useSyncExternalStore } from 'react';

export type Theme = 'light' | 'dark';
/** What people choose: a theme, or whichever the system has. */
export type ThemeChoice = Theme | 'system';

export const THEME_KEY = 'theme';
const DARK_QUERY = '(prefers-color-scheme: dark)';

/**
 * Sets the theme before the first paint; the shell puts it inline at the top of the page. Storage may be closed
 * (private windows), and an unknown stored value counts as no choice: both fall to the system's preference.
 */
export const themeScript = `(function(){var t;try{t=localStorage.getItem('${THEME_KEY}')}catch(e){}if(t!=='light'&&t!=='dark')t=matchMedia('${DARK_QUERY}').matches?'dark':'light';document.documentElement.dataset.theme=t})()`;

interface ThemeState {
  theme: Theme;
  /** True once the user picked one; until then the system is followed, live. */
  chosen: boolean;
}

const listeners = new Set<() => void>();
let state: ThemeState | null = null;
/** Holds the choice of this page when the storage refuses to. */
let unsaved: Theme | null = null;

/** Chooses for good: this tab, the other tabs, and the next visit. To follow the system is to have chosen no theme. */
export function setTheme(choice: ThemeChoice): void {
  unsaved = null;
  try {
    if (choice === 'system') localStorage.removeItem(THEME_KEY);
    else localStorage.setItem(THEME_KEY, choice);
  } catch {
    unsaved = choice === 'system' ? null : choice;
  }
  refresh();
}

export function useTheme(): ThemeState & { setTheme: typeof setTheme } {
  return { ...useSyncExternalStore(subscribe, current), setTheme };
}

function current(): ThemeState {
  state ??= read();
  return state;
}

function read(): ThemeState {
  const stored = readStored();
  if (stored !== null) return { theme: stored, chosen: true };
  return { theme: matchMedia(DARK_QUERY).matches ? 'dark' : 'light', chosen: false };
}

function readStored(): Theme | null {
  try {
    const stored = localStorage.getItem(THEME_KEY);
    return stored === 'light' || stored === 'dark' ? stored : unsaved;
  } catch {
    return unsaved;
  }
}

function refresh(): void {
  const next = read();
  paint(next.theme);
  if (state !== null && state.theme === next.theme && state.chosen === next.chosen) return;
  state = next;
  for (const listener of listeners) listener();
}

/** Colours have transitions of their own; `data-turning` keeps them still while the theme turns. */
function paint(theme: Theme): void {
  const root = document.documentElement;
  if (root.dataset['theme'] === theme) return;
  root.dataset['turning'] = '';
  root.dataset['theme'] = theme;
  requestAnimationFrame(() => requestAnimationFrame(() => delete root.dataset['turning']));
}

function onStorage(event: StorageEvent): void {
  // `key` is null when the storage was cleared as a whole.
  if (event.key === THEME_KEY || event.key === null) refresh();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    matchMedia(DARK_QUERY).addEventListener('change', refresh);
    window.addEventListener('storage', onStorage);
    // Something may have changed while nobody was listening.
    refresh();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    matchMedia(DARK_QUERY).removeEventListener('change', refresh);
    window.removeEventListener('storage', onStorage);
  };
}
