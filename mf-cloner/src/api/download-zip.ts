import { type Api, fileNameOf, saveFile } from '@garimpo/sdk';

/** The service reads the pages of the clone before it begins to answer. */
const ANSWER_MS = 60_000;
/** So much is handed over to the browser at a time: a Blob may lie on its disk, pieces lie in the page's memory. */
const HANDED_OVER_BYTES = 8 * 1024 * 1024;

/**
 * Fetches a ZIP and saves it under the name that the service gives it, else as `{hostname}.zip`. Rejects with an ApiError
 * where the service refuses, and with what the browser says where the file breaks off: half a file is never saved.
 */
export async function downloadZip(
  api: Api,
  path: string,
  { pageUrl, onlyAs, signal }: { pageUrl: string; onlyAs: string; signal?: AbortSignal },
): Promise<string> {
  const { headers, body } = await api.file('GET', path, undefined, {
    onlyAs,
    timeoutMs: ANSWER_MS,
    ...(signal !== undefined && { signal }),
  });
  const blobs: Blob[] = [];
  let pieces: BlobPart[] = [];
  let piecesBytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    piecesBytes += value.byteLength;
    if (piecesBytes < HANDED_OVER_BYTES) continue;
    blobs.push(new Blob(pieces));
    pieces = [];
    piecesBytes = 0;
  }
  const name = fileNameOf(headers) ?? `${new URL(pageUrl).hostname}.zip`;
  saveFile(new Blob([...blobs, ...pieces], { type: 'application/zip' }), name);
  return name;
}
