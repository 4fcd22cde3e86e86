import {
  METRICS_EVENTS_MAX,
  type OfferEvent,
  type OfferEventFacts,
  type OfferEventKind,
} from '@garimpo/offers-contract';
import type { Transaction } from '@garimpo/service-kit';
import { Column, Entity, PrimaryColumn } from 'typeorm';
import { isoTime } from '../offer/offer.query.ts';
import { eventText } from '../text/pt-br-events.ts';

type WithoutKind<Facts> = Facts extends unknown ? Omit<Facts, 'kind'> : never;
export type OfferEventData = WithoutKind<OfferEventFacts>;

/** What happened to an offer besides its readings. */
@Entity({ schema: 'offers', name: 'offer_events' })
export class OfferEventEntity {
  @PrimaryColumn({ type: 'uuid', insert: false, default: () => 'gen_random_uuid()' })
  id!: string;

  @Column({ type: 'uuid', name: 'offer_id' })
  offerId!: string;

  @Column({ type: 'uuid', name: 'user_id' })
  userId!: string;

  @Column({ type: 'timestamptz' })
  at!: Date;

  @Column({ type: 'text' })
  kind!: OfferEventKind;

  @Column({ type: 'jsonb' })
  data!: OfferEventData;
}

export interface NewOfferEvent {
  offerId: string;
  userId: string;
  at: Date;
  facts: OfferEventFacts;
}

/**
 * Stores what happened, once: a second event of the kind at the same moment is the first one, repeated. Works as the user or as
 * the service; the caller has locked the offer, so that it is not deleted in between.
 */
export async function recordEvent(
  tx: Transaction,
  { offerId, userId, at, facts }: NewOfferEvent,
): Promise<void> {
  const { kind, ...data } = facts;
  await tx
    .repository(OfferEventEntity)
    .createQueryBuilder()
    .insert()
    .values({ offerId, userId, at, kind, data })
    .orIgnore()
    .updateEntity(false)
    .execute();
}

export interface EventRow {
  id: string;
  at: string;
  facts: OfferEventFacts;
}

/** A subquery for the newest events of an offer since a moment, oldest first, as a list of {@link EventRow} in JSON. */
export function eventsSince(parameters: { offerId: string; userId: string; since: string }): string {
  return `(
    SELECT coalesce(json_agg(json_build_object('id', id, 'at', ${isoTime('at')},
      'facts', data || jsonb_build_object('kind', kind)) ORDER BY at, id), '[]')
    FROM (
      SELECT id, at, kind, data FROM offers.offer_events
      WHERE offer_id = ${parameters.offerId} AND user_id = ${parameters.userId} AND at >= ${parameters.since}
      ORDER BY at DESC, id DESC LIMIT ${METRICS_EVENTS_MAX}
    ) event)`;
}

export function toOfferEvent({ id, at, facts }: EventRow): OfferEvent {
  return { id, at, kind: facts.kind, text: eventText(facts) };
}
