import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

export interface NamedZip {
  /** `{hostname}.zip`, of letters, digits, dots and hyphens. */
  name: string;
  stream: Readable;
}

/** Aborts when the caller has gone before the whole answer was sent. */
export function untilClosed(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => gone.abort());
  return gone.signal;
}

/**
 * Sends a ZIP as it is written. Throws only before the head is sent; after that a failure closes the connection, by which the
 * browser sees that the file is incomplete.
 */
export async function sendZip(
  open: (gone: AbortSignal) => Promise<NamedZip>,
  response: Response,
): Promise<void> {
  const gone = untilClosed(response);
  const zip = await open(gone).catch((error) => {
    if (!gone.aborted) throw error;
    return null;
  });
  if (zip === null) return;
  const { name, stream } = zip;
  response.status(200).set({
    'content-type': 'application/zip',
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  });
  try {
    await pipeline(stream, response);
  } catch (error) {
    const isGone = response.destroyed;
    response.destroy();
    if (!isGone) throw error;
  }
}
