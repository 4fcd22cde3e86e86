import { withTimeLimit } from '@garimpo/service-kit';
import * as z from 'zod';
import { CaptureError } from '../../capture-error.ts';
import { lookScript } from '../../guard/look-script.ts';
import type { Tab } from './tab.ts';

const FRAMES_MAX = 20;
/** A frame that does not answer is not waited for. */
const FRAME_MS = 2_000;
const LOOK = lookScript('__garimpoFound');

const found = z.array(z.object({ kind: z.enum(['password', 'card', 'bank']) }));

/**
 * Judges a page as it is drawn, by the rules by which the guard judges it for visitors: labels by where they stand, what scripts have made,
 * frames of other hosts too. Throws {@link CaptureError} for what no copy may ask.
 */
export async function refuseShown(tab: Tab): Promise<void> {
  for (const frame of tab.frames().slice(0, FRAMES_MAX)) {
    // A frame that has just gone shows nothing.
    const shown = frame.evaluate(LOOK).catch(() => []);
    const answer = await withTimeLimit(shown, FRAME_MS, () => []);
    const [field] = found.safeParse(answer).data ?? [];
    if (field !== undefined) throw new CaptureError('cloner.page.sensitive', field.kind);
  }
}
