import { CaptureError } from '../capture-error.ts';
import type { Reading } from '../rewrite/reading.ts';

/** What reads the texts of a clone. */
export interface ReadingParts {
  source: { read(sha256: string): Promise<Buffer> };
  reading: Reading;
  /** Given when nobody takes the ZIP any more. */
  signal: AbortSignal;
}

/** Null for a text that takes more time or memory than any may have. */
export async function unlessTooMuch<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (error instanceof CaptureError && error.code === 'cloner.capture.too_large') return null;
    throw error;
  }
}
