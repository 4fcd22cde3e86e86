import * as z from 'zod/mini';

const ID_DIGITS = 8;
/** The largest is `1z141z3`: ffffffff. */
const KEY = /^(?:0|[1-9a-z][0-9a-z]{0,6})$/;

/** The key of a site's script: the first 8 hex digits of its id, in base 36. */
export function scriptKey(siteId: string): string {
  return Number.parseInt(siteId.slice(0, ID_DIGITS), 16).toString(36);
}

export function isScriptKey(text: string): boolean {
  return KEY.test(text) && Number.parseInt(text, 36) <= 0xffffffff;
}

/** Parameters of public routes. */
export const keyParams = z.strictObject({
  key: z.string().check(z.refine(isScriptKey, { message: 'is no key' })),
});
