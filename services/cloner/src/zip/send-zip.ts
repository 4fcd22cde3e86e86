import type { PassThrough, Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import type { ReadStreamOptions, ZipFile } from 'yazl';

/**
 * Adds a file that is opened when its turn comes. A file that cannot be read breaks the ZIP off. When nobody reads the ZIP any
 * more, the open file is closed, which yazl would leave open with its connection to the store.
 */
export function addOpened(
  zip: ZipFile,
  name: string,
  options: Partial<ReadStreamOptions>,
  open: () => Promise<Readable>,
): void {
  const out = zip.outputStream as PassThrough;
  const breakOff = (error: Error) => out.destroy(error);
  zip.addReadStreamLazy(name, options, (done) => {
    open().then((stream) => {
      stream.on('error', breakOff);
      const close = () => stream.destroy();
      if (out.destroyed) {
        close();
        return;
      }
      out.once('close', close);
      stream.once('close', () => out.off('close', close));
      done(null, stream);
    }, breakOff);
  });
}

export interface NamedZip {
  /** `{hostname}.zip`, of letters, digits, dots and hyphens. */
  name: string;
  /** `application/zip` unless given. */
  type?: string;
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
  const { name, type = 'application/zip', stream } = zip;
  response.status(200).set({
    'content-type': type,
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
