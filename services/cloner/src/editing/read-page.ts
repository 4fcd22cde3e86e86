import { clonerErrors } from '@garimpo/cloner-contract';
import { defineErrors } from '@garimpo/service-kit';
import { CaptureError } from '../capture-error.ts';
import type { Reading, ReadingJob } from '../rewrite/reading.ts';

const fail = defineErrors(clonerErrors);
const never = new AbortController().signal;

/** Reads the page of a site for its owner's request. Throws `cloner.page.size` for a page that takes too much time or memory. */
export async function readPage<Input extends { text: string }, Result>(
  reading: Reading,
  job: ReadingJob<Input, Result>,
  input: Input,
): Promise<Result> {
  try {
    return await reading.run(job, input, never);
  } catch (error) {
    if (!(error instanceof CaptureError)) throw error;
    throw fail('cloner.page.size', { fields: [{ path: 'html', rule: 'bytes' }], cause: error });
  }
}
