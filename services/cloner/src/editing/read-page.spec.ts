import { expect, it } from '@jest/globals';
import { Reading, ReadingThreads } from '../rewrite/reading.ts';
import { sensitiveJob } from '../sensitive/find-sensitive.ts';
import { readPage } from './read-page.ts';

/** Threads that come to no end with any text. */
const ENDLESS = new URL(
  `data:text/javascript,${encodeURIComponent(`
import { parentPort } from 'node:worker_threads';
parentPort.on('message', () => { for (;;); });
`)}`,
);

it('says of a page that takes more reading than any may have that it is too large', async () => {
  const threads = new ReadingThreads(ENDLESS, { deadlineMs: 200 });
  const read = readPage(new Reading(threads), sensitiveJob, { text: 'x'.repeat(100_000) });
  await expect(read).rejects.toMatchObject({
    code: 'cloner.page.size',
    fields: [{ path: 'html', rule: 'bytes' }],
  });
  await threads.end();
});
