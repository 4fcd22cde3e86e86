import { maskedAddress } from '@garimpo/service-kit';
import type { VisitReply, VisitView } from '@garimpo/traffic-filter-contract';
import type { VisitRow, WholeVisitRow } from './visit.query.ts';

export function toVisitView(row: VisitRow): VisitView {
  return {
    id: row.id,
    at: row.createdAt.toISOString(),
    campaign: { id: row.campaignId, name: row.campaignName },
    maskedIp: row.maskedIp === null ? null : maskedAddress(row.maskedIp),
    state: row.state,
    kind: row.kind,
    page: row.page,
    reason: row.reason,
    devices: row.devices,
    networks: row.networks,
    country: row.country,
    city: row.city,
  };
}

export function toWholeVisit(row: WholeVisitRow): VisitReply['request'] {
  return {
    ...toVisitView(row),
    destination: row.destination,
    userAgent: row.userAgent,
    referrer: row.referrer,
    parameters: row.parameters,
    score: row.score,
    signals: row.signals,
    refusal: row.refusal,
    pendingFrom: row.pendingFrom,
    blockedFrom: row.blockedFrom,
    conversions: row.conversions,
    wentToCheckout: row.wentToCheckout,
  };
}
