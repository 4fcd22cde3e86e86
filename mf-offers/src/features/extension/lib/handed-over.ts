import { capturedPage } from '@garimpo/offers-contract';
import * as z from 'zod/mini';

/** What the bookmarklet read, in the part of the address that no server gets. */
const handedOver = z.object({
  address: z.string().check(z.maxLength(2048)),
  title: z.string(),
  landingPageUrl: z.string(),
  problems: z.array(z.object({ code: z.string(), ads: z.optional(z.int()) })).check(z.maxLength(20)),
  page: capturedPage,
});
export type HandedOver = z.infer<typeof handedOver>;

/** The form that saves it. The id is that of the save: sent twice it is saved once. */
export const captureDraft = z.object({
  id: z.string(),
  handed: z.nullable(handedOver),
  title: z.string(),
  landingPage: z.string(),
  /** An offer, or what stands for a new one; null until something is chosen. */
  chosen: z.nullable(z.string()),
});
export type CaptureDraft = z.infer<typeof captureDraft>;

/** Null for a fragment that is none of ours, or was cut on its way. */
export function readHandedOver(hash: string): HandedOver | null {
  try {
    return handedOver.parse(JSON.parse(decodeURIComponent(hash.replace(/^#/, ''))));
  } catch {
    return null;
  }
}
