import type { EventView } from '@garimpo/anticlone-contract';
import { maskedAddress } from '@garimpo/service-kit';
import type { EventRow } from './event.query.ts';

export function toEventView({ createdAt, maskedIp, city, country, ...row }: EventRow): EventView {
  return {
    ...row,
    createdAt: createdAt.toISOString(),
    maskedIp: maskedIp === null ? null : maskedAddress(maskedIp),
    firstLocation: { city, country },
  };
}
