import type { MediaErrorCode } from '@garimpo/media-contract';
import { cleanFileName } from '@garimpo/media-strip';
import { type Api, ApiError, errorText, fileNameOf } from '@garimpo/sdk';
import { log } from '../../../log.ts';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import type { Proof, Reading } from '../lib/answer.ts';
import type { FileReaderPort } from '../lib/file-worker.ts';
import { whereCleaned } from '../lib/where.ts';
import type { CleanFile, CleanOptions, Item } from '../state/cleaning-list.ts';

/** The file on the disk was changed or removed. */
class FileGone extends Error {
  override readonly name = 'FileGone';
}

/** A second look found something, or another picture: the file is not handed out. */
class NotProven extends Error {
  override readonly name = 'NotProven';
}

/** The browser could not clean the file; it was said that it would stay here, so it is not sent. */
class NotCleanedHere extends Error {
  override readonly name = 'NotCleanedHere';
}

interface StripWith {
  api: Api;
  onlyAs: string;
  reader: FileReaderPort;
}

/**
 * A file without findings is clean and stays as it is; others are cleaned where `whereCleaned` says, and looked at again. Rejects with an
 * ApiError where the service refuses, and with the signal's reason.
 */
export async function stripFile(
  { api, onlyAs, reader }: StripWith,
  { file, reading, options }: Pick<Item, 'file' | 'reading' | 'options'>,
  { signal, onProgress }: CleanOptions,
): Promise<CleanFile> {
  const from = file.name;
  const where = whereCleaned(reading, file);
  if (where === 'nowhere') return { file, name: nameOf(file, reading), from, proof: null };
  if (where === 'here') {
    const { clean, proof } = await reader.clean(file, options).catch((cause: unknown) => {
      throw new NotCleanedHere('the browser did not clean a file', { cause });
    });
    expectProven(proof);
    return { file: clean, name: nameOf(file, reading), from, proof };
  }
  const form = new FormData();
  for (const [field, value] of Object.entries(options)) form.set(field, value);
  form.set('file', file);
  try {
    const answer = await api.form('/api/strip-meta', form, { onlyAs, signal, onProgress });
    const proof =
      reading.state === 'read' ? await reader.prove(file, answer.file, options).catch(() => null) : null;
    if (proof !== null) expectProven(proof);
    return { file: answer.file, name: fileNameOf(answer.headers) ?? nameOf(file, reading), from, proof };
  } catch (error) {
    if (isNetwork(error) && !(await isReadable(file)))
      throw new FileGone('the file cannot be read', { cause: error });
    throw error;
  }
}

function expectProven({ left, picture }: Proof): void {
  if (left > 0 || picture === 'changed') throw new NotProven(`${left} findings left, picture ${picture}`);
}

/** As many as may be are under way, or were lately: the same file goes again after a while. */
const waits: ReadonlySet<string> = new Set(['media.queue.full', 'request.rate.exceeded']);
const WAIT_SECONDS = 10;

export function stripProblem(error: unknown): { why: string; ofThisFile: boolean; waitSeconds?: number } {
  if (error instanceof ApiError && waits.has(error.code)) {
    const waitSeconds = Math.max(1, Math.ceil(error.retryAfterSeconds ?? WAIT_SECONDS));
    return {
      why: errorText(error, metadataText.errors, metadataText.failed),
      ofThisFile: false,
      waitSeconds,
    };
  }
  if (error instanceof NotProven || error instanceof NotCleanedHere) {
    log.error('a file could not be cleaned', error);
    const why = error instanceof NotProven ? metadataText.notProven : metadataText.notCleanedHere;
    return { why, ofThisFile: true };
  }
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
