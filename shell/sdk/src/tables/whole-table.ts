import type { ReplyFile } from '../api/api.ts';

/** A table once all of it is there: nothing is saved of one that breaks off. */
export async function wholeTable({ body }: Pick<ReplyFile, 'body'>): Promise<Blob> {
  const pieces: BlobPart[] = [];
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return new Blob(pieces, { type: 'text/csv' });
    pieces.push(value);
  }
}
