import { Clock, own } from './clock.ts';
import type { WalkReport } from './snapshot.ts';

/** An address that the page would have left the quiz for, and by what. */
export type PageExit = WalkReport['exits'][number];

/** What was heard of all documents of the same origin. */
export interface State {
  /** Counts what has changed. */
  changes: number;
  /** What was begun and is not over, with the time of its beginning. */
  open: Map<object, number>;
  /** How often each path was asked for. */
  asked: Map<string, number>;
  exits: PageExit[];
  addresses: Set<string>;
  sent: Set<string>;
  isLeaving: boolean;
  /** Elements that hear presses. */
  listens: WeakSet<Element>;
  /** Whether somebody hears the presses of the whole document. */
  isDelegated: boolean;
  /** Closed shadow roots among them. */
  shadows: WeakMap<Element, ShadowRoot>;
}

export interface Shared {
  clock: Clock;
  windows: Set<Window>;
  state: State;
}

/** Under which a window has what it shares. */
export const SHARED = Symbol.for('walk');

/** Is asked for news for ever where it was asked so often. */
const OFTEN = 4;
/** What takes longer is not waited for. */
const SLOW_MS = 4000;
/** Of a kind: a page that has more says nothing new by them. */
export const NOTED_MAX = 500;
export const ADDRESS_MAX = 8192;

/** The outermost window of the same origin in which a walk runs. */
export const root = outermost();
export const shared = root === window ? newShared() : sharedBy(root);
export const { clock, state } = shared;

function outermost(): Window {
  let one: Window = window;
  try {
    while (one.parent !== one && SHARED in one.parent) one = one.parent;
  } catch {
    // The one above is of another origin.
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

/** @returns call it when that is over */
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

/** The page is at an address of its own. */
export function noteAddress(): void {
  state.changes += 1;
  if (window === window.top) note(state.addresses, location.href);
}
