import type { BrowserRun } from '@garimpo/service-kit';

export type Context = BrowserRun['context'];
export type Tab = Awaited<ReturnType<Context['newPage']>>;
export type PageAnswer = NonNullable<Awaited<ReturnType<Tab['goto']>>>;
export type PageRequest = ReturnType<PageAnswer['request']>;

/** Widths at which pages are looked at: a computer's and a phone's. One layout of theirs is one clone. */
export const WINDOWS = {
  wide: { width: 1366, height: 900 },
  narrow: { width: 390, height: 844 },
} as const;
export type WindowName = keyof typeof WINDOWS;
