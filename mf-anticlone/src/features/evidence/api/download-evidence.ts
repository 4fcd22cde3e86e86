import { type Api, fileNameOf, saveFile } from '@garimpo/sdk';
import { clonePath } from '../../../api/paths.ts';

/** So much is handed over to the browser at a time: a Blob may lie on its disk, pieces lie in the page's memory. */
const HANDED_OVER_BYTES = 8 * 1024 * 1024;

export interface WantedEvidence {
  siteId: string;
  cloneId: string;
  evidenceId: string;
}

/**
 * Saves a ZIP under the name that the service gives it, and tells meanwhile how much has come. Rejects with an ApiError
 * where the service refuses, and with what the browser says where the file breaks off: half a file is never saved.
 */
export async function downloadEvidence(
  api: Api,
  { siteId, cloneId, evidenceId }: WantedEvidence,
  { onlyAs, signal, onBytes }: { onlyAs: string; signal: AbortSignal; onBytes: (bytes: number) => void },
): Promise<string> {
  const path = `${clonePath(siteId, cloneId)}/evidence/${encodeURIComponent(evidenceId)}/zip`;
  const { headers, body } = await api.file('GET', path, undefined, { onlyAs, signal });
  const blobs: Blob[] = [];
  let pieces: BlobPart[] = [];
  let piecesBytes = 0;
  let allBytes = 0;
  const reader = body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    piecesBytes += value.byteLength;
    allBytes += value.byteLength;
    onBytes(allBytes);
    if (piecesBytes < HANDED_OVER_BYTES) continue;
    blobs.push(new Blob(pieces));
    pieces = [];
    piecesBytes = 0;
  }
  const name = fileNameOf(headers) ?? `provas-${evidenceId.slice(0, 8)}.zip`;
  saveFile(new Blob([...blobs, ...pieces], { type: 'application/zip' }), name);
  return name;
}
