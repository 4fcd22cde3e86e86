import { setImmediate } from 'node:timers/promises';
import { type HtmlVisitor, type ScanOptions, scanHtml } from '@garimpo/service-kit';

/** Reads a page of any length, with turns for others in between. */
export async function scanInTurns(source: string, visitor: HtmlVisitor, options: ScanOptions): Promise<void> {
  for (const _ of scanHtml(source, visitor, options)) await setImmediate();
}
