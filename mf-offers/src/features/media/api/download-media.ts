import { type DownloadMediaInput, MEDIA_TOTAL_HEADER, mediaFileName } from '@garimpo/offers-contract';
import { type Api, fileNameOf } from '@garimpo/sdk';
import { ZipEntries } from '../lib/zip-entries.ts';

export interface MediaProgress {
  files: number;
  /** Files that the page names, including those that could not be fetched. */
  total: number;
  sizeBytes: number;
}

export interface MediaArchive extends MediaProgress {
  file: Blob;
  name: string;
}

/** The service reads the page and fetches a first file before it answers. */
const ANSWER_MS = 150_000;
/** Chunks are combined into a Blob at this size: a Blob may be stored on disk, chunks stay in memory. */
const HANDED_OVER_BYTES = 8 * 1024 * 1024;

/** Rejects with an ApiError where the service refuses, and with the browser's error where the file breaks off. */
export async function downloadMedia(
  api: Api,
  input: DownloadMediaInput,
  { signal, onProgress }: { signal: AbortSignal; onProgress: (progress: MediaProgress) => void },
): Promise<MediaArchive> {
  const { headers, body } = await api.file('POST', '/api/facebook/download-media', input, {
    signal,
    timeoutMs: ANSWER_MS,
  });
  const entries = new ZipEntries();
  const progress: MediaProgress = {
    files: 0,
    total: Number(headers.get(MEDIA_TOTAL_HEADER)) || 0,
    sizeBytes: 0,
  };
  onProgress({ ...progress });
  const blobs: Blob[] = [];
  let pieces: BlobPart[] = [];
  let piecesBytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    entries.read(value);
    progress.files = entries.count;
    progress.sizeBytes += value.byteLength;
    onProgress({ ...progress });
    pieces.push(value);
    piecesBytes += value.byteLength;
    if (piecesBytes < HANDED_OVER_BYTES) continue;
    blobs.push(new Blob(pieces));
    pieces = [];
    piecesBytes = 0;
  }
  return {
    ...progress,
    file: new Blob([...blobs, ...pieces], { type: 'application/zip' }),
    name: fileNameOf(headers) ?? mediaFileName(input.title),
  };
}
