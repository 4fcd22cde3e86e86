import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

/** Characters sent at once: rows are far shorter, and each on its own would be a packet. */
const PIECE = 16 * 1024;

/**
 * Sends a table while it is read, at the pace of who takes it: one of any length takes the memory of a page of it.
 * @param lines asked to end once nobody wants them any more
 */
export async function sendTable(
  response: Response,
  fileName: string,
  lines: (signal: AbortSignal) => AsyncIterable<string>,
): Promise<void> {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  const pieces = inPieces(lines(gone.signal));
  // Before the first byte is out, a failure is answered like any other.
  const first = await pieces.next();
  response.attachment(fileName).setHeader('cache-control', 'no-store');
  try {
    await pipeline(Readable.from(first.done ? [] : startingWith(first.value, pieces)), response);
  } catch (error) {
    // Whoever went away is told nothing, and it is no failure of ours.
    if (gone.signal.aborted && !response.errored) return;
    throw error;
  }
}

async function* startingWith(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

async function* inPieces(lines: AsyncIterable<string>): AsyncGenerator<string> {
  let piece = '';
  for await (const line of lines) {
    piece += line;
    if (piece.length < PIECE) continue;
    yield piece;
    piece = '';
  }
  if (piece !== '') yield piece;
}
