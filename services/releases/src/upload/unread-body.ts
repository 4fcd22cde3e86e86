import { PassThrough, type Readable } from 'node:stream';
import { commonErrors } from '@garimpo/service-contract';
import { defineErrors } from '@garimpo/service-kit';
import type { Request } from 'express';

const refuse = defineErrors(commonErrors);

/**
 * The body as a stream that may be given up in the middle. Giving up the request itself would close its connection
 * before the refusal is sent.
 */
export function unreadBody(request: Request): Readable {
  const body = new PassThrough();
  request.once('close', () => {
    if (!request.complete) body.destroy(refuse('request.body.malformed', { detail: 'the body ended early' }));
  });
  // Told by `close` too, and better. Without listeners, a sender that goes away before anybody reads ends the process.
  request.on('error', () => undefined);
  body.on('error', () => undefined);
  return request.pipe(body);
}
