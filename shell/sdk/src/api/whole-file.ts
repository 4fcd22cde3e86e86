import type { ReplyFile } from './api.ts';

/** A file of the service once all of it is there; fails where it breaks off. */
export async function wholeFile({ body }: Pick<ReplyFile, 'body'>, type: string): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type });
    pieces.push(value);
  }
}
