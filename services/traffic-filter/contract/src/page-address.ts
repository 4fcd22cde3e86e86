import * as z from 'zod/mini';
import { PAGE_URL_MAX } from './limits.ts';

// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is refused
const CONTROL_CHARACTER = /[\u0000-\u001f\u007f]/;
const WEB_URL_START = /^https?:\/\/[^/\\]/i;

/** Absolute, http or https, with a host and without credentials. */
export function isPageAddress(value: string): boolean {
  if (!WEB_URL_START.test(value) || CONTROL_CHARACTER.test(value) || !value.isWellFormed()) return false;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return url.hostname !== '' && url.username === '' && url.password === '';
}

/** Where a campaign leads, as typed. */
export const pageAddress = z
  .string()
  .check(
    z.trim(),
    z.maxLength(PAGE_URL_MAX),
    z.refine(isPageAddress, { message: 'must be an http or https address' }),
  );
