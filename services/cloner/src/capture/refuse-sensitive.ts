import { CaptureError } from '../capture-error.ts';
import type { Reading } from '../rewrite/reading.ts';
import { sensitiveJob } from '../sensitive/find-sensitive.ts';

/** Throws {@link CaptureError} for a page that must not be cloned, and what {@link Reading} throws. */
export async function refuseSensitive(text: string, reading: Reading, signal: AbortSignal): Promise<void> {
  const kind = await reading.run(sensitiveJob, { text }, signal);
  if (kind !== null) throw new CaptureError('cloner.page.sensitive', kind);
}
