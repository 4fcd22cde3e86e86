import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type { Outbound, OutboundResponse } from '@garimpo/service-kit';

/** Where a capture asks for files: the web, or a recording of it. */
export type Fetches = Pick<Outbound, 'fetch'>;

/** An answer that does not come from the web at this moment. */
export function answered(url: URL, status: number, headers: Headers, body: Readable): OutboundResponse {
  return {
    url,
    status,
    headers,
    body,
    bytes: () => buffer(body),
    text: async () => (await buffer(body)).toString(),
    discard: () => void body.destroy(),
  };
}
