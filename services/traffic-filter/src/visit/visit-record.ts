import type {
  Device,
  Network,
  PageKind,
  Reason,
  Signal,
  VisitorKind,
  VisitState,
} from '@garimpo/traffic-filter-contract';

export type Refusal = 'score' | 'rate' | 'address_rule';

/** A request and all that was decided about it, as it lies on disk and in the table. Times are ISO 8601 in UTC. */
export interface VisitRecord {
  /** Begins with its time, as version 7 of RFC 9562. */
  id: string;
  userId: string;
  campaignId: string;
  createdAt: string;
  ip: string | null;
  userAgent: string | null;
  referrer: string | null;
  state: VisitState;
  kind: VisitorKind;
  /** Null for what was blocked. */
  page: PageKind | null;
  reason: Reason;
  devices: readonly Device[];
  networks: readonly Network[];
  country: string | null;
  city: string | null;
  destination: string | null;
  /** Which of the offer pages; null for none. */
  offer: number | null;
  /** Those that the campaign keeps, in their order. */
  parameters: readonly (readonly [string, string])[];
  score: number;
  signals: readonly { signal: Signal; points: number }[];
  refusal: Refusal | null;
  /** Of the campaign whose settings decided. */
  campaignRevision: number;
  pendingFrom: number;
  blockedFrom: number;
}
