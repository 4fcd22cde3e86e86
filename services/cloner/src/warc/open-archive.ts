import type { Readable } from 'node:stream';
import type { CaptureLimits, CaptureSink } from '../capture/capture.ts';
import type { Exchange } from '../capture/exchanges.ts';
import { CaptureError } from '../capture-error.ts';
import { ArchiveIndex } from './archive-index.ts';
import { ArchivedAnswers } from './archived-answers.ts';
import { WarcError, type WarcLimits } from './read-warc.ts';

/** Many more than a page has; a crawl of a whole site is no capture. */
const RECORDS_MAX = 30_000;

/** As much as a capture may fetch, and as much of one file as it may have. */
export function warcLimits(bytes: number): WarcLimits {
  return { bytes, recordBytes: Math.floor(bytes / 3), records: RECORDS_MAX };
}

/** Throws {@link CaptureError} for a file that cannot be read, what the sink throws, and the signal's reason. */
export async function openArchive(
  file: Readable,
  sink: CaptureSink,
  { bytes }: Pick<CaptureLimits, 'bytes'>,
  signal: AbortSignal,
): Promise<ArchivedAnswers> {
  try {
    return new ArchivedAnswers(await ArchiveIndex.read(file, warcLimits(bytes), sink, signal), sink);
  } catch (error) {
    throw error instanceof WarcError ? asCaptureError(error) : error;
  }
}

/** What a capture of an archive was answered, by the list that it left. */
export function recordedAnswers(list: Buffer, sink: CaptureSink): ArchivedAnswers {
  const exchanges = JSON.parse(list.toString('utf8')) as Exchange[];
  return new ArchivedAnswers(ArchiveIndex.of(exchanges), sink);
}

export function asCaptureError(error: WarcError): CaptureError {
  return error.rule === 'format'
    ? new CaptureError('cloner.archive.unreadable', 'format', { cause: error })
    : new CaptureError('cloner.capture.too_large', error.rule === 'bytes' ? 'bytes' : 'requests', {
        cause: error,
      });
}
