import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { Response } from 'express';

export interface NamedZip {
  /** `{hostname}.zip`, of letters, digits, dots and hyphens. */
  name: string;
  stream: Readable;
}

/** Throws while the answer has not begun; broken off in the middle, the browser sees that the file is not whole. */
export async function sendZip({ name, stream }: NamedZip, response: Response): Promise<void> {
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
