import type { Reading } from '../reading/reading.ts';
import { CaptureError } from './capture.ts';

/** Throws {@link CaptureError} for a page that must not be cloned, and what {@link Reading} throws. */
export async function refuseSensitive(text: string, reading: Reading, signal: AbortSignal): Promise<void> {
  const kind = await reading.run('sensitive', { text }, signal);
  if (kind !== null) throw new CaptureError('cloner.page.sensitive', kind);
}
