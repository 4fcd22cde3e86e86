import type { Response } from 'express';

/** A GIF of one transparent point. */
const POINT = Buffer.from('R0lGODlhAQABAIAAAAAAAP///yH5BAEAAAAALAAAAAABAAEAAAIBRAA7', 'base64');

/** For pages that tell something by asking for a picture, and ask anew each time. */
export function sendEmptyPicture(response: Response): void {
  response.set({ 'Cache-Control': 'no-store', 'Content-Type': 'image/gif' }).end(POINT);
}
