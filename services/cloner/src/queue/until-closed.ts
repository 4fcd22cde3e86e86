import type { Response } from 'express';

/** Given when whoever waits for the answer has gone. */
export function untilClosed(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}
