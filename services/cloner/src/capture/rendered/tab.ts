import type { BrowserRun } from '@garimpo/service-kit';

/** Pages send what an unknown browser understands, which is less: it is one, and says whose. */
export function browserUserAgent(publicUrl: string): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 (compatible; Garimpo/1.0; +${publicUrl}/about)`;
}

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
