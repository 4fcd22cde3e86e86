import * as z from 'zod/mini';
import { pageUrl } from './address.ts';

/** What visitors of a copy meet. */
export const actionTypes = ['redirect', 'replace_links', 'replace_images'] as const;
export type ActionType = (typeof actionTypes)[number];

/** To the original page; or every link, or every picture, becomes the address. http and https only. */
export const actionInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('redirect') }),
  z.strictObject({ type: z.literal('replace_links'), url: pageUrl }),
  z.strictObject({ type: z.literal('replace_images'), url: pageUrl }),
]);
export type ActionInput = z.output<typeof actionInput>;

export const actionView = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect') }),
  z.object({ type: z.literal('replace_links'), url: z.string() }),
  z.object({ type: z.literal('replace_images'), url: z.string() }),
]);
export type ActionView = z.infer<typeof actionView>;
