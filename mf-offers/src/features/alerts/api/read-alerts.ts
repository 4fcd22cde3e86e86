import { alertEventsReply } from '@garimpo/offers-contract';
import type { Api } from '@garimpo/sdk';

export const ALERTS_PATH = '/api/alerts';

export interface AlertsPage {
  userId: string;
  /** Only events older than this one; `null` for the newest. */
  before: string | null;
  signal: AbortSignal;
}

export function readAlerts(api: Api, { userId, before, signal }: AlertsPage) {
  return api.get(ALERTS_PATH, alertEventsReply, {
    query: { before, also: 'page_changed' },
    signal,
    onlyAs: userId,
  });
}
