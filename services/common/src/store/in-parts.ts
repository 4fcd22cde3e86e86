import type { Readable } from 'node:stream';
import { ObjectTooLargeError } from './object-store.ts';

export interface Part {
  bytes: Buffer;
  last: boolean;
}

/** The body in parts of one size, but for the last; an empty body is one empty part. No more than a part is held. */
export async function* inParts(
  body: Buffer | Readable,
  partBytes: number,
  maxBytes = Number.POSITIVE_INFINITY,
): AsyncGenerator<Part> {
  let waiting: Buffer[] = [];
  let waitingBytes = 0;
  let taken = 0;
  for await (const piece of Buffer.isBuffer(body) ? [body] : body) {
    let rest = Buffer.isBuffer(piece) ? piece : Buffer.from(piece as string);
    taken += rest.length;
    if (taken > maxBytes) throw new ObjectTooLargeError(maxBytes);
    // A full part waits until more comes: only then is it known not to be the last.
    while (waitingBytes + rest.length > partBytes) {
      const room = partBytes - waitingBytes;
      yield { bytes: Buffer.concat([...waiting, rest.subarray(0, room)]), last: false };
      rest = rest.subarray(room);
      waiting = [];
      waitingBytes = 0;
    }
    if (rest.length > 0) waiting.push(rest);
    waitingBytes += rest.length;
  }
  yield { bytes: Buffer.concat(waiting), last: true };
}
