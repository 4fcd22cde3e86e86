import type { CloneStatus, FoundBy, WebhookEvent } from '@garimpo/anticlone-contract';

export const alertKinds = ['confirmed', 'suspected'] as const;
export type AlertKind = (typeof alertKinds)[number];
export type AlertChannel = 'mail' | 'webhook';

export interface AlertFacts {
  kind: AlertKind;
  createdAt: Date;
  siteId: string;
  originalUrl: string;
  originalHost: string;
  cloneId: string;
  cloneUrl: string;
  cloneHost: string;
  status: CloneStatus;
  similarityScore: number | null;
  reason: string | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  accessCount: number;
  foundBy: FoundBy;
}

const EVENTS: Record<AlertKind, WebhookEvent> = {
  confirmed: 'anticlone.clone.confirmed',
  suspected: 'anticlone.clone.suspected',
};

/** The body of a webhook. It has no data of visitors. */
export function webhookBody(facts: AlertFacts): string {
  return JSON.stringify({
    type: EVENTS[facts.kind],
    timestamp: facts.createdAt.toISOString(),
    data: {
      site: { id: facts.siteId, originalUrl: facts.originalUrl },
      clone: {
        id: facts.cloneId,
        url: facts.cloneUrl,
        host: facts.cloneHost,
        status: facts.status,
        similarityScore: facts.similarityScore,
        reason: facts.reason,
        firstSeenAt: facts.firstSeenAt.toISOString(),
        lastSeenAt: facts.lastSeenAt.toISOString(),
        accessCount: facts.accessCount,
        foundBy: facts.foundBy,
      },
    },
  });
}

export function testBody(site: { id: string; originalUrl: string }, at: Date): string {
  const type: WebhookEvent = 'anticlone.test';
  return JSON.stringify({ type, timestamp: at.toISOString(), data: { site } });
}
