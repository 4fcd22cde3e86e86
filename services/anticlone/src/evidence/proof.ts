import type {
  CaseStatus,
  CertificateView,
  CloneStatus,
  EvidenceReason,
  FoundBy,
  SimilarityParts,
} from '@garimpo/anticlone-contract';
import type { OutboundHop } from '@garimpo/service-kit';
import type { VisitedPage } from '../page/page-visits.ts';
import type { CapturedPage } from './page-capture.ts';
import type { RdapAnswer } from './rdap.ts';

/** The case that a proof is taken for. */
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
  foundBy: FoundBy;
  certificate: CertificateView | null;
  caseStatus: CaseStatus;
}

/** A part of the proof, or why it could not be obtained. */
export type Obtained<T> = { value: T; reason: null } | { value: null; reason: EvidenceReason };

export function obtained<T>(value: T): Obtained<T> {
  return { value, reason: null };
}

export function missing(reason: EvidenceReason): Obtained<never> {
  return { value: null, reason };
}

/** One of the two pages: as its server sent it, and as a browser rendered it. */
export interface PageProof {
  url: string;
  visitedAt: Date;
  hops: OutboundHop[];
  sent: Obtained<VisitedPage>;
  rendered: Obtained<CapturedPage>;
}

/** A visit that the copy reported, without the visitor's address. */
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
  /** The newest events, oldest first. */
  events: Obtained<ProvenEvent[]>;
}
