import type { BrowserRun } from '@garimpo/service-kit';

/** Identifies us as an unknown browser, for which pages send content that needs few features. */
export function browserUserAgent(publicUrl: string): string {
  return `Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36 (compatible; Garimpo/1.0; +${publicUrl}/about)`;
}

export type Context = BrowserRun['context'];
export type Tab = Awaited<ReturnType<Context['newPage']>>;
export type PageAnswer = NonNullable<Awaited<ReturnType<Tab['goto']>>>;
export type PageRequest = ReturnType<PageAnswer['request']>;

/** Window widths at which pages are compared: a computer's and a phone's. Together they make one clone. */
export const WINDOWS = {
  wide: { width: 1366, height: 900 },
  narrow: { width: 390, height: 844 },
} as const;
export type WindowName = keyof typeof WINDOWS;
