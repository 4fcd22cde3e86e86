import { Clock, own } from './clock.ts';
import type { WalkReport } from './snapshot.ts';

export type PageExit = WalkReport['exits'][number];

/** Observations of all documents of the same origin. */
export interface State {
  /** Number of changes so far. */
  changes: number;
  /** Start times of pending requests and reads, by a key of each. */
  open: Map<object, number>;
  /** Number of requests by path. */
  asked: Map<string, number>;
  exits: PageExit[];
  addresses: Set<string>;
  sent: Set<string>;
  isLeaving: boolean;
  /** Elements with listeners for clicks. */
  listens: WeakSet<Element>;
  /** Whether a listener handles clicks of the whole document. */
  isDelegated: boolean;
  /** Shadow roots by host, including closed ones. */
  shadows: WeakMap<Element, ShadowRoot>;
}

export interface Shared {
  clock: Clock;
  windows: Set<Window>;
  state: State;
}

/** Key of the shared state in a window. */
export const SHARED = Symbol.for('walk');

/** Set in a window whose page may leave by itself. */
export const LETS_OUT = Symbol.for('walk lets out');

/** A path that is requested more often is polled, and not waited for. */
const OFTEN = 4;
/** Slower requests are not waited for. */
const SLOW_MS = 4000;
/** Bound of recorded addresses, of each kind. */
export const NOTED_MAX = 500;
export const ADDRESS_MAX = 8192;

/** The outermost window of the same origin. */
export const root = outermost();
export const shared = root === window ? newShared() : sharedBy(root);
export const { clock, state } = shared;

function outermost(): Window {
  let one: Window = window;
  try {
    while (one.parent !== one && SHARED in one.parent) one = one.parent;
  } catch {
    // The parent is of another origin.
  }
  return one;
}

function sharedBy(one: Window): Shared {
  return Reflect.get(one, SHARED);
}

function newShared(): Shared {
  return {
    clock: new Clock(),
    windows: new Set(),
    state: {
      changes: 0,
      open: new Map(),
      asked: new Map(),
      exits: [],
      addresses: new Set(),
      sent: new Set(),
      isLeaving: false,
      listens: new WeakSet(),
      isDelegated: false,
      shadows: new WeakMap(),
    },
  };
}

export function isBusy(): boolean {
  for (const since of state.open.values()) if (own.now() - since < SLOW_MS) return true;
  return false;
}

/** @returns a function that marks the request as done */
export function begin(address: unknown = ''): () => void {
  const path = String(address).split('?', 1)[0] ?? '';
  const times = (state.asked.get(path) ?? 0) + 1;
  if (path !== '') state.asked.set(path, times);
  if (times > OFTEN) return () => {};
  const one = {};
  state.open.set(one, own.now());
  return () => state.open.delete(one);
}

export function note(addresses: Set<string>, address: string): void {
  if (addresses.size < NOTED_MAX && address.length <= ADDRESS_MAX) addresses.add(address);
}

export function wholeOf(address: unknown): URL | null {
  try {
    return new URL(String(address), document.baseURI);
  } catch {
    return null;
  }
}

export function shadowOf(element: Element): ShadowRoot | undefined {
  return element.shadowRoot ?? state.shadows.get(element);
}

/** Records the address of the page. */
export function noteAddress(): void {
  state.changes += 1;
  if (window === window.top) note(state.addresses, location.href);
}
