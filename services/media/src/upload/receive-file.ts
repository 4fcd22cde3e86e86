import { FILE_BYTES_MAX, STRIP_CHOICES, type StripChoices } from '@garimpo/media-contract';
import busboy from 'busboy';
import type { Request } from 'express';
import { fail } from '../fail.ts';
import { type Spool, type SpooledFile, tooLarge } from './spool.ts';

/** What a form is longer than its file, at most: boundaries and the headers of one part. */
const FORM_BYTES_MAX = 64 * 1024;
const FIELD = 'file';
const FIELDS_MAX = Object.keys(STRIP_CHOICES).length + 1;

export interface ReceivedFile extends SpooledFile {
  /** The sender's name for the file, which is not trusted. */
  name: string;
  choices: StripChoices;
}

/**
 * The one file of a form (`multipart/form-data`, field `file`), on the disk as it comes. The caller closes its handle. Throws
 * `media.file.…`, `media.storage.full`, `request.…`.
 */
export async function receiveFile(request: Request, spool: Spool): Promise<ReceivedFile> {
  const form = openForm(request);
  const lengthBytes = Number(request.headers['content-length'] ?? 0);
  if (lengthBytes > FILE_BYTES_MAX + FORM_BYTES_MAX) throw tooLarge();
  await spool.prepare(lengthBytes);
  let taken: Promise<SpooledFile & { name: string }> | undefined;
  const choices: StripChoices = {};
  try {
    await new Promise<void>((resolve, reject) => {
      form.on('file', (field, body, { filename }) => {
        // Whoever reads it is told too; until then, and where nobody does, an error without a listener would end the process.
        body.on('error', () => undefined);
        if (field !== FIELD || taken !== undefined) {
          body.resume();
          reject(unknownField(field));
          return;
        }
        taken = spool.take(body).then((file) => ({ ...file, name: filename ?? '' }));
        taken.catch(reject);
      });
      form.on('field', (field, value) => {
        if (field === FIELD) reject(fail('media.file.missing'));
        else if (!take(choices, field, value)) reject(unknownField(field));
      });
      form.on('error', (cause) => reject(malformed('the form is broken', cause)));
      form.once('close', resolve);
      // Told by `close` too, and better.
      request.on('error', () => undefined);
      const left = () => {
        if (!request.complete) reject(malformed('the body ended early'));
      };
      request.once('close', left);
      if (request.destroyed) left();
      else request.pipe(form);
    });
    const file = await (taken ?? Promise.reject(fail('media.file.missing')));
    if (file.sizeBytes > 0) return { ...file, choices };
    throw fail('media.file.empty');
  } catch (error) {
    request.unpipe(form);
    form.destroy();
    // Nothing of it is left when its sender hears so.
    await taken?.then(
      ({ handle }) => handle.close(),
      () => undefined,
    );
    throw error;
  }
}

/** False where it is none of the choices. */
function take(choices: StripChoices, field: string, value: string): boolean {
  if (!Object.hasOwn(STRIP_CHOICES, field)) return false;
  const values: readonly string[] = STRIP_CHOICES[field as keyof typeof STRIP_CHOICES];
  if (!values.includes(value)) return false;
  Object.assign(choices, { [field]: value });
  return true;
}

function openForm(request: Request): busboy.Busboy {
  if (!/^multipart\/form-data\s*(?:;|$)/i.test(request.headers['content-type'] ?? '')) {
    throw fail('request.media.unsupported', { detail: 'multipart/form-data is taken' });
  }
  try {
    return busboy({
      headers: request.headers,
      defParamCharset: 'utf8',
      // One more than there may be: that there is one is worth a word.
      limits: {
        files: 2,
        fields: FIELDS_MAX,
        parts: FIELDS_MAX + 2,
        fieldSize: 20,
        fieldNameSize: 100,
        headerPairs: 20,
      },
    });
  } catch (cause) {
    throw malformed('the form names no boundary', cause);
  }
}

function unknownField(field: string) {
  return fail('request.input.invalid', {
    fields: [{ path: (field ?? '').slice(0, 100), rule: field === FIELD ? 'too_big' : 'unrecognized_keys' }],
  });
}

function malformed(detail: string, cause?: unknown) {
  return fail('request.body.malformed', { detail, cause });
}
