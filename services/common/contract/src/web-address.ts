import * as z from 'zod/mini';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;
const WEB_URL_START = /^https?:\/\/[^/\\]/i;

/**
 * True for an absolute http or https address with a host and without credentials. Parsers forgive what people and
 * other programs read differently (a line break in the scheme, backslashes for slashes); this does not. Whether the
 * address may be fetched is for the service to decide.
 */
export function isWebUrl(value: string): boolean {
  if (!WEB_URL_START.test(value) || CONTROL_CHARACTER.test(value) || !value.isWellFormed()) return false;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.hostname !== '' && url.username === '' && url.password === '';
}

/** Schema of an address as a person types it: trimmed, at most `lengthMax` characters. */
export function webUrl(lengthMax: number) {
  return z
    .string()
    .check(
      z.trim(),
      z.maxLength(lengthMax),
      z.refine(isWebUrl, { message: 'must be an http or https address' }),
    );
}
