import * as z from 'zod/mini';

export const evidenceStates = ['waiting', 'collecting', 'ready', 'failed'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

/** Why something is not in it. */
export const evidenceReasons = [
  'bad_address',
  'private_address',
  'unknown_host',
  'unreachable',
  'timeout',
  'too_large',
  'too_many_redirects',
  'interrupted',
  /** The page leads to the owner's own, and shows nothing before. */
  'leads_to_original',
  /** A browser could not show it in time. */
  'not_drawn',
  'no_browser',
  /** The registry answered, and knows nothing of it. */
  'unknown_to_registry',
  /** There is nothing of the kind to be asked for: no domain where the host is an address. */
  'not_applicable',
  /** On our side. */
  'failed',
] as const;
export type EvidenceReason = (typeof evidenceReasons)[number];

export const evidenceView = z.object({
  id: z.uuid(),
  cloneId: z.uuid(),
  state: z.enum(evidenceStates),
  createdAt: z.iso.datetime(),
  /** When the pages were visited; `null` until then. */
  takenAt: z.nullable(z.iso.datetime()),
  /** Of the ZIP. */
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  /** What it holds by its name in the ZIP, and what could not be had and why: one of `evidenceReasons`. */
  parts: z.array(z.object({ name: z.string(), obtained: z.boolean(), reason: z.nullable(z.string()) })),
});
export type EvidenceView = z.infer<typeof evidenceView>;

/** `GET /api/anticlone/sites/:id/clones/:cloneId/evidence`: newest first, at most EVIDENCE_KEPT. */
export const evidenceListReply = z.object({ evidence: z.array(evidenceView) });
/** `POST` of the same address, without a body: 202; the one that is under way where there is one. */
export const evidenceReply = z.object({ evidence: evidenceView });
/** `GET …/evidence/:evidenceId/zip` answers `application/zip`. */
export const evidenceParams = z.strictObject({ id: z.uuid(), cloneId: z.uuid(), evidenceId: z.uuid() });
