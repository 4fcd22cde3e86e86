import type { Request } from 'express';
import { fail } from '../errors/domain-error.ts';

/**
 * The whole body, up to a limit. One that is larger, by what it says or by what comes, is refused at once and not when
 * all of it has come.
 */
export function readBytes(request: Request, limitBytes: number): Promise<Buffer> {
  const tooLarge = () => fail('request.body.too_large');
  if (Number(request.headers['content-length'] ?? 0) > limitBytes) return Promise.reject(tooLarge());
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let sizeBytes = 0;
    request.on('data', (chunk: Buffer) => {
      sizeBytes += chunk.length;
      if (sizeBytes <= limitBytes) {
        chunks.push(chunk);
        return;
      }
      // What still comes is read and dropped, so that the sender gets to hear the refusal.
      chunks.length = 0;
      reject(tooLarge());
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    const endedEarly = (cause?: unknown) =>
      reject(fail('request.body.malformed', { detail: 'the body ended early', cause }));
    request.once('error', endedEarly);
    // Every request closes, and making a refusal takes longer than reading a small body.
    request.once('close', () => {
      if (!request.readableEnded) endedEarly();
    });
  });
}
