import { clonerErrors } from '@garimpo/cloner-contract';
import { defineErrors } from '@garimpo/service-kit';
import { CaptureError } from '../capture/capture.ts';
import type { Reading } from './reading.ts';
import type { ReadingInput, ReadingJob, ReadingResult } from './reading-jobs.ts';

const fail = defineErrors(clonerErrors);
const never = new AbortController().signal;

/** Reads the page of a site for its owner's request. Throws `cloner.page.size` for more of it than any that is read in its time. */
export async function readPage<J extends ReadingJob>(
  reading: Reading,
  job: J,
  input: ReadingInput<J>,
): Promise<ReadingResult<J>> {
  try {
    return await reading.run(job, input, never);
  } catch (error) {
    if (!(error instanceof CaptureError)) throw error;
    throw fail('cloner.page.size', { fields: [{ path: 'html', rule: 'bytes' }], cause: error });
  }
}
