import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';
import { untilClosed } from '../queue/until-closed.ts';

export interface NamedZip {
  /** `{hostname}.zip`, of letters, digits, dots and hyphens. */
  name: string;
  stream: Readable;
}

/**
 * Throws while the answer has not begun; broken off in the middle, the browser sees that the file is not whole.
 * @param open is given when whoever asked has gone
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
