import type { Request } from 'express';

/** A body of at most so many bytes; null for a longer one and one that breaks off. What still comes is read and dropped. */
export function readLimited(request: Request, bytesMax: number): Promise<Buffer | null> {
  if (Number(request.headers['content-length'] ?? 0) > bytesMax) return Promise.resolve(null);
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let bytes = 0;
    request.on('data', (chunk: Buffer) => {
      bytes += chunk.length;
      if (bytes <= bytesMax) chunks.push(chunk);
      else resolve(null);
    });
    request.once('end', () => resolve(Buffer.concat(chunks)));
    request.once('error', () => resolve(null));
    request.once('close', () => resolve(null));
  });
}
