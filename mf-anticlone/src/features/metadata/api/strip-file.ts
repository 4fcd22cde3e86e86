import type { MediaErrorCode } from '@garimpo/media-contract';
import { cleanFileName } from '@garimpo/media-strip';
import { type Api, ApiError, errorText, fileNameOf } from '@garimpo/sdk';
import { log } from '../../../log.ts';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import type { Reading } from '../lib/answer.ts';
import type { CleanFile, CleanOptions } from '../state/cleaning-list.ts';

/** The file on the disk was changed or removed. */
class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** A file without findings is clean and is not sent. Rejects with an ApiError where the service refuses, and with the signal's reason. */
export async function stripFile(
  api: Api,
  onlyAs: string,
  file: File,
  reading: Reading,
  { signal, onProgress }: CleanOptions,
): Promise<CleanFile> {
  if (reading.state === 'read' && reading.findings.length === 0) {
    return { file, name: cleanFileName(reading.format, file.name) };
  }
  const form = new FormData();
  form.set('file', file);
  try {
    const answer = await api.form('/api/strip-meta', form, { onlyAs, signal, onProgress });
    return { file: answer.file, name: fileNameOf(answer.headers) ?? nameOf(file, reading) };
  } catch (error) {
    if (isNetwork(error) && !(await isReadable(file)))
      throw new FileGone('the file cannot be read', { cause: error });
    throw error;
  }
}

export function stripProblem(error: unknown): { why: string; ofThisFile: boolean } {
  if (error instanceof FileGone) return { why: metadataText.refused.unreadable, ofThisFile: true };
  if (!(error instanceof ApiError)) log.error('a file could not be cleaned', error);
  return {
    why: errorText(error, metadataText.errors, metadataText.failed),
    ofThisFile: error instanceof ApiError && ownProblems.has(error.code),
  };
}

const ownProblems: ReadonlySet<string> = new Set<MediaErrorCode | 'request.body.malformed'>([
  'media.file.missing',
  'media.file.empty',
  'media.file.too_large',
  'media.file.unsupported',
  'media.file.malformed',
  'request.body.malformed',
]);

function nameOf(file: File, reading: Reading): string {
  if (reading.state === 'read') return cleanFileName(reading.format, file.name);
  return `arquivo-limpo${/\.[a-z0-9]{1,10}$/i.exec(file.name)?.[0].toLowerCase() ?? ''}`;
}

const isNetwork = (error: unknown) => error instanceof ApiError && error.kind === 'network';

/** Browsers report a removed file as a network error. */
async function isReadable(file: File): Promise<boolean> {
  try {
    await file.slice(0, 1).arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
