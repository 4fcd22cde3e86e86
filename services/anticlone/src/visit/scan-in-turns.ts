import { setImmediate } from 'node:timers/promises';
import { type PageVisitor, type ScanLimits, scanPage } from '../similarity/scan-page.ts';

/** Reads a page of any length, with turns for others in between. Never throws. */
export async function scanInTurns(source: string, visitor: PageVisitor, limits: ScanLimits): Promise<void> {
  for (const _ of scanPage(source, visitor, limits)) await setImmediate();
}
