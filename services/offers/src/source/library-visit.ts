import type { UnreadableReason } from '@garimpo/offers-contract';
import { BrowserError, type BrowserErrorCode, type BrowserRun } from '@garimpo/service-kit';
import { UnreadableError } from './ad-count-source.ts';
import { CONTENT_MAX } from './library-page.ts';

export type Tab = Awaited<ReturnType<BrowserRun['context']['newPage']>>;

/** The addresses of pictures are enough. */
const LEFT_OUT = new Set(['image', 'media', 'font']);
const REASONS: Record<BrowserErrorCode, UnreadableReason> = {
  timeout: 'timeout',
  interrupted: 'timeout',
  too_large: 'changed_page',
  crashed: 'unreachable',
  unavailable: 'unreachable',
};

/** Who we say we are, wherever a browser of ours comes: no person, and where to read about it. */
export function visitorAgent(publicUrl: string): string {
  return `Mozilla/5.0 (compatible; GarimpoBot/1.0; +${publicUrl}/about)`;
}

export async function leaveOutPictures({ context }: Pick<BrowserRun, 'context'>): Promise<void> {
  await context.route('**/*', (route) =>
    LEFT_OUT.has(route.request().resourceType()) ? route.abort() : route.fallback(),
  );
}

/** What the page has become, as HTML: as much of it as is looked at, for it may have made itself as large as it likes. */
export function drawnContent(tab: Tab): Promise<string> {
  return tab.evaluate(`document.documentElement?.outerHTML.slice(0, ${CONTENT_MAX}) ?? ''`);
}

/** What a visit failed of, as a reason that people are told. What is no matter of the page stays as it is. */
export function unreadableVisit(error: unknown): unknown {
  if (error instanceof BrowserError) return new UnreadableError(REASONS[error.code], { cause: error });
  if (!(error instanceof Error) || error instanceof UnreadableError) return error;
  if (error.name === 'TimeoutError') return new UnreadableError('timeout', { cause: error });
  return error.message.includes('net::ERR_') ? new UnreadableError('unreachable', { cause: error }) : error;
}
