import { DRAFT_PREFIX, OPEN_DRAFT_KEY } from '@garimpo/sdk';

/** Days after which a draft that nobody came back to is erased. */
export const DRAFT_DAYS = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Longer drafts are not kept: a browser gives all pages of an origin some five megabytes together. */
const LENGTH_MAX = 400_000;

/** A name for the tab. */
const TAB_KEY = 'garimpo.tab';

/** A form of one account; `name` begins with its tool, as in `mf-offers/add`. */
export interface DraftKey {
  userId: string;
  name: string;
}

export interface FoundDraft {
  value: unknown;
  /** Where it lies, and all of it: another tab may have gone on with it since. */
  storageKey: string;
  text: string;
}

/** The form that this tab had open, and the address it was at. */
export interface OpenDraft {
  name: string;
  path: string;
}

/** Each tab keeps its own: an ended session sends all of them to the sign-in at once, each with what was typed in it. */
const prefixOf = ({ userId, name }: DraftKey) => `${DRAFT_PREFIX}${userId}|${name}|`;
const keyOf = (key: DraftKey) => prefixOf(key) + tabName();

/** Keeps what is typed in a form. Where the browser does not keep it, the form still has it. */
export function keepDraft(key: DraftKey, value: unknown, at: { now: Date; path: string }): void {
  const text = JSON.stringify({ at: at.now.toISOString(), value });
  if (text.length > LENGTH_MAX) dropDraft(key, null);
  else
    attempt(() => {
      localStorage.setItem(keyOf(key), text);
      sessionStorage.setItem(OPEN_DRAFT_KEY, JSON.stringify({ ...key, path: at.path }));
    });
}

/** What was typed in a form: in this tab, else what another one left last. */
export function findDraft(key: DraftKey, now: Date): FoundDraft | null {
  const own = readStored(keyOf(key), now);
  if (own !== null) return own;
  const left = storageKeys(prefixOf(key)).flatMap((one) => readStored(one, now) ?? []);
  return left.toSorted((a, b) => b.at - a.at)[0] ?? null;
}

/** Something else has the text from now on; the tab goes on remembering which form was open. */
export function dropText(key: DraftKey, found: FoundDraft | null): void {
  attempt(() => {
    localStorage.removeItem(keyOf(key));
    if (found !== null && localStorage.getItem(found.storageKey) === found.text)
      localStorage.removeItem(found.storageKey);
  });
}

/** @param found what the form began with, where it did: gone as well, unless another tab has gone on with it */
export function dropDraft(key: DraftKey, found: FoundDraft | null): void {
  dropText(key, found);
  attempt(() => {
    const open = readOpen();
    if (open?.userId === key.userId && open.name === key.name) sessionStorage.removeItem(OPEN_DRAFT_KEY);
  });
}

/**
 * The form that this account had open in this tab when its page went: the session had ended, the access was closed, or the page
 * was loaded anew. `null` when it was sent or given up.
 */
export function openDraft(userId: string, now: Date): OpenDraft | null {
  const open = attempt(readOpen) ?? null;
  if (open === null || open.userId !== userId || findDraft(open, now) === null) return null;
  return { name: open.name, path: open.path };
}

/** Which form of a tool that was, if it was at this very address: what stands behind `prefix` in its name. `null` for none. */
export function openDraftHere(userId: string, prefix: string, now: Date): string | null {
  const open = openDraft(userId, now);
  if (open === null || open.path.split('?')[0] !== location.pathname) return null;
  return open.name.startsWith(prefix) ? open.name.slice(prefix.length) : null;
}

/** Gives that form up. */
export function eraseOpenDraft(userId: string, now: Date): void {
  const open = openDraft(userId, now);
  if (open === null) return;
  const key = { userId, name: open.name };
  dropDraft(key, findDraft(key, now));
}

export function eraseDrafts(userId: string): void {
  for (const key of storageKeys(`${DRAFT_PREFIX}${userId}|`)) attempt(() => localStorage.removeItem(key));
  attempt(() => sessionStorage.removeItem(OPEN_DRAFT_KEY));
}

/** Erases what has become too old, of every account that was signed in here. */
export function sweepDrafts(now: Date): void {
  for (const key of storageKeys(DRAFT_PREFIX)) {
    if (readStored(key, now) === null) attempt(() => localStorage.removeItem(key));
  }
}

function storageKeys(prefix: string): string[] {
  const keys = attempt(() =>
    Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index) ?? ''),
  );
  return (keys ?? []).filter((key) => key.startsWith(prefix));
}

function readStored(storageKey: string, now: Date): (FoundDraft & { at: number }) | null {
  const text = attempt(() => localStorage.getItem(storageKey)) ?? null;
  const stored = attempt((): unknown => JSON.parse(text ?? 'null'));
  if (text === null || typeof stored !== 'object' || stored === null) return null;
  if (!('at' in stored) || !('value' in stored) || typeof stored.at !== 'string') return null;
  const at = Date.parse(stored.at);
  // One that is ahead of this clock would stay for ever.
  const isFresh = Math.abs(now.getTime() - at) < DRAFT_DAYS * DAY_MS;
  return isFresh ? { at, value: stored.value, storageKey, text } : null;
}

function readOpen(): (DraftKey & OpenDraft) | null {
  const open: unknown = JSON.parse(sessionStorage.getItem(OPEN_DRAFT_KEY) ?? 'null');
  if (typeof open !== 'object' || open === null) return null;
  if (!('userId' in open) || !('name' in open) || !('path' in open)) return null;
  const { userId, name, path } = open;
  return typeof userId === 'string' && typeof name === 'string' && typeof path === 'string'
    ? { userId, name, path }
    : null;
}

function tabName(): string {
  const known = attempt(() => sessionStorage.getItem(TAB_KEY)) ?? null;
  if (known !== null) return known;
  const made = Math.random().toString(36).slice(2, 10);
  attempt(() => sessionStorage.setItem(TAB_KEY, made));
  return made;
}

/** Reaching for the storage throws where the user forbids it, and writing where it is full. */
function attempt<T>(work: () => T): T | undefined {
  try {
    return work();
  } catch {
    return undefined;
  }
}
