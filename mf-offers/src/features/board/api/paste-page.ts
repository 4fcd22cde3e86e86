import { type PastedPageInput, type ReadingReply, readingReply } from '@garimpo/offers-contract';
import type { Api } from '@garimpo/sdk';
import { pastedPath } from './offer-paths.ts';

/** A page of some megabytes on a slow line. */
const SEND_TIMEOUT_MS = 60_000;

/** Fails with `offers.page.unreadable` where the page shows no count; then nothing is stored. */
export function pastePage(
  api: Api,
  userId: string,
  offerId: string,
  input: PastedPageInput,
): Promise<ReadingReply> {
  return api.post(pastedPath(offerId), input, readingReply, { onlyAs: userId, timeoutMs: SEND_TIMEOUT_MS });
}
