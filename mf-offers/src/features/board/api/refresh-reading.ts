import { type RefreshReply, refreshReply } from '@garimpo/offers-contract';
import type { Api } from '@garimpo/sdk';
import { refreshPath } from './offer-paths.ts';

/** The service reads the page while it is waited for, and gives up before this. */
const READ_TIMEOUT_MS = 60_000;

/** "Atualizar agora": a page that could not be read is an answer, with its reason, and no error. */
export function refreshReading(api: Api, userId: string, offerId: string): Promise<RefreshReply> {
  return api.post(refreshPath(offerId), undefined, refreshReply, {
    onlyAs: userId,
    timeoutMs: READ_TIMEOUT_MS,
  });
}
