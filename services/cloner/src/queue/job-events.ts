import { once } from 'node:events';
import type { JobView } from '@garimpo/cloner-contract';
import type { Response } from 'express';

/** Sends a job's states as `text/event-stream`, one `data: {"job": …}` each; null is a comment that keeps the connection. */
export async function sendEvents(
  views: AsyncGenerator<JobView | null>,
  response: Response,
  gone: AbortSignal,
): Promise<void> {
  // Before the head is out: a job that is not there is an ordinary answer.
  const first = await views.next();
  response.status(200).set({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store',
    // Of proxies that would gather what is sent.
    'x-accel-buffering': 'no',
  });
  try {
    for (let next = first; !next.done; next = await views.next()) {
      const text = next.value === null ? ':\n\n' : `data: ${JSON.stringify({ job: next.value })}\n\n`;
      if (!response.write(text)) await once(response, 'drain', { signal: gone });
    }
    response.end();
  } catch (error) {
    // Half a stream is out. Whoever still listens asks again.
    response.destroy();
    if (!gone.aborted) throw error;
  }
}
