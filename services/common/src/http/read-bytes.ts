import type { Request } from 'express';
import { fail } from '../errors/domain-error.ts';

/** Reads the whole body up to a limit. A larger one, by its header or by its bytes, is refused at once. */
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
    // Making the refusal takes longer than reading a small body, so that it is made only when needed.
    request.once('close', () => {
      if (!request.readableEnded) endedEarly();
    });
  });
}
