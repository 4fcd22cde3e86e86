import type { GuardSettings } from './settings.ts';

export type PageWindow = Window & typeof globalThis;

/** A function that the page may call as one of the browser's. */
export type Native = (this: unknown, ...given: unknown[]) => unknown;

/**
 * Functions of the page's realm. The guard's own realm may not reach the page, which would find there all that the guard reads with; and
 * browsers call no function of a window that has been removed.
 */
export interface Tools {
  /** A listener without errors: they would reach the page as events. */
  wrap<Given extends unknown[]>(work: (...given: Given) => void): (...given: Given) => void;
  /** A function for the page: it looks like one of the browser's, and throws only errors of the page's realm. */
  wrapAll(work: Native, name: string, length: number): Native;
  define(target: object, name: string, descriptor: PropertyDescriptor): unknown;
  /** Parses JSON to objects of the page's realm. */
  parse(text: string): unknown;
  later(work: () => void, ms: number): void;
  /** Leads a window there. Browsers let nobody lead who calls from a window that has been removed. */
  lead(view: PageWindow, address: string): void;
  hear(target: EventTarget, type: string, work: (event: Event) => void): void;
  /** @returns a function that observes the changes under a root */
  observing(work: (changes: readonly MutationRecord[]) => void): (root: Node) => void;
}

/** What `guard-loader` hands to the guard. */
export interface Given {
  /** The window to guard. */
  page: PageWindow;
  /** A window whose properties and methods the page's scripts cannot have changed. */
  realm: PageWindow;
  tools: Tools;
  /** JSON of {@link GuardSettings}: lists of the page's realm would have the page's methods. */
  settings: string;
}

declare const GIVEN: Given;

export const { page, realm, tools } = GIVEN;
export const settings: GuardSettings = JSON.parse(GIVEN.settings);
/** Whether fields are removed and reported. */
export const disarms = settings.mode === 'protect';
/** Whether ways out are shut. */
export const shuts = settings.mode !== 'watch';
