import type { Request } from 'express';
import { requireExpectedBody } from '../auth/internal.guard.ts';
import { fail } from '../errors/domain-error.ts';
import type { BodyKind } from './body.ts';
import { readBytes } from './read-bytes.ts';

const NOTHING = Buffer.alloc(0);

/** The body in the form that the handler declares; `undefined` when there is none. Throws the refusal for a bad one. */
export async function parseBody(
  request: Request,
  kind: Exclude<BodyKind, 'stream'>,
  { limitBytes, isListed }: { limitBytes: number; isListed: boolean },
): Promise<unknown> {
  if (!hasBody(request)) {
    requireExpectedBody(request, NOTHING);
    return kind === 'raw' ? NOTHING : undefined;
  }
  if (kind === 'json') requireMedia(request, /^application\/json$/);
  if (kind === 'form') requireMedia(request, /^application\/x-www-form-urlencoded$/);
  refuseEncoded(request);
  const bytes = await readBytes(request, limitBytes);
  requireExpectedBody(request, bytes);
  if (kind === 'raw') return bytes;
  const text = decode(bytes);
  return kind === 'form' ? parseForm(text) : parseJson(text, isListed);
}

export function hasBody(request: Request): boolean {
  return (
    request.headers['transfer-encoding'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0
  );
}

function requireMedia(request: Request, wanted: RegExp): void {
  const [media = '', ...parameters] = (request.headers['content-type'] ?? '')
    .split(';')
    .map((part) => part.trim());
  const charset = parameters.find((part) => /^charset=/i.test(part))?.slice('charset='.length);
  const utf8 = charset === undefined || /^"?utf-?8"?$/i.test(charset);
  if (!wanted.test(media.toLowerCase()) || !utf8) throw fail('request.media.unsupported');
}

/** Compressed bodies are refused: no client sends them, and a small one could become a large one. */
export function refuseEncoded(request: Request): void {
  const encoding = request.headers['content-encoding']?.toLowerCase() ?? 'identity';
  if (encoding !== 'identity') throw fail('request.media.unsupported');
}

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(bytes: Buffer): string {
  try {
    return utf8.decode(bytes);
  } catch (cause) {
    throw fail('request.body.malformed', { detail: 'the body is not UTF-8', cause });
  }
}

/** @param isListed an object may also be the only one of a list */
function parseJson(text: string, isListed: boolean): unknown {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw fail('request.body.malformed', { detail: 'the body is not JSON', cause });
  }
  const [only, ...others] = isListed && Array.isArray(value) ? value : [value];
  if (typeof only !== 'object' || only === null || Array.isArray(only) || others.length > 0) {
    throw fail('request.body.malformed', {
      detail: isListed ? 'the body is not one JSON object' : 'the body is not a JSON object',
    });
  }
  return only;
}

/** A field given twice is refused: which of the two counts would be a guess. */
function parseForm(text: string): Record<string, string> {
  const form: Record<string, string> = Object.create(null);
  for (const [name, value] of new URLSearchParams(text)) {
    if (name in form) throw fail('request.body.malformed', { detail: 'a form field is given twice' });
    form[name] = value;
  }
  return form;
}
