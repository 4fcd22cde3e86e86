import type { CaseStatus, CloneStatus, EvidenceReason, SimilarityParts } from '@garimpo/anticlone-contract';
import type { OutboundHop } from '@garimpo/service-kit';
import type { VisitedPage } from '../page/page-visits.ts';
import type { Drawing } from './page-camera.ts';
import type { RdapAnswer } from './rdap.ts';

/** What the proof is of. */
export interface ProvenCase {
  siteId: string;
  originalUrl: string;
  originalHost: string;
  extraHosts: string[];
  scriptKey: string;
  cloneId: string;
  cloneUrl: string;
  cloneHost: string;
  status: CloneStatus;
  similarityScore: number | null;
  similarity: SimilarityParts | null;
  reason: string | null;
  checkedAt: Date | null;
  firstSeenAt: Date;
  lastSeenAt: Date;
  accessCount: number;
  layers: string[];
  caseStatus: CaseStatus;
}

/** What could be had, or why not. */
export type Obtained<T> = { value: T; reason: null } | { value: null; reason: EvidenceReason };

export function obtained<T>(value: T): Obtained<T> {
  return { value, reason: null };
}

export function missing(reason: EvidenceReason): Obtained<never> {
  return { value: null, reason };
}

/** One of the two pages, as it was met. */
export interface PageProof {
  url: string;
  visitedAt: Date;
  hops: OutboundHop[];
  sent: Obtained<VisitedPage>;
  drawn: Obtained<Drawing>;
}

/** One visit that the copy told of. Who it was is none of the case's business. */
export interface ProvenEvent {
  createdAt: Date;
  pageUrl: string | null;
  device: string;
  country: string | null;
}

export interface Proof {
  of: ProvenCase;
  takenAt: Date;
  original: PageProof;
  copy: PageProof;
  domain: Obtained<RdapAnswer>;
  network: Obtained<RdapAnswer>;
  /** The newest, oldest first. */
  events: Obtained<ProvenEvent[]>;
}
