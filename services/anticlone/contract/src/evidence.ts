import * as z from 'zod/mini';

export const noticeRecipients = ['host', 'registrar', 'cdn', 'meta', 'google', 'tiktok', 'checkout'] as const;
export type NoticeRecipient = (typeof noticeRecipients)[number];
export const noticeLanguages = ['pt', 'en'] as const;
export type NoticeLanguage = (typeof noticeLanguages)[number];

export const noticeView = z.object({
  recipient: z.enum(noticeRecipients),
  language: z.enum(noticeLanguages),
  subject: z.string(),
  body: z.string(),
  /** Texts of `body` in brackets that the owner has to fill in. */
  gaps: z.array(z.string()),
  /** The recipient's email address or the URL of a form, where it is known. */
  sendTo: z.nullable(z.string()),
  /** The company's name, where it is known, and its page that gives the address. */
  name: z.nullable(z.string()),
  source: z.nullable(z.string()),
});
export type NoticeView = z.infer<typeof noticeView>;
export const evidenceStates = ['waiting', 'collecting', 'ready', 'failed'] as const;
export type EvidenceState = (typeof evidenceStates)[number];

/** Why a part is missing. */
export const evidenceReasons = [
  'bad_address',
  'private_address',
  'unknown_host',
  'unreachable',
  'timeout',
  'too_large',
  'too_many_redirects',
  'interrupted',
  /** The page redirects to the owner's own. */
  'leads_to_original',
  /** No browser could render it in time. */
  'not_drawn',
  'no_browser',
  /** The registry does not know the name. */
  'unknown_to_registry',
  /** There is no such part: a host that is an IP address has no domain. */
  'not_applicable',
  /** An error of ours. */
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
  /** Size of the ZIP. */
  bytes: z.nullable(z.int()),
  sha256: z.nullable(z.string()),
  /** Parts by their name in the ZIP. `reason` is one of `evidenceReasons`. */
  parts: z.array(z.object({ name: z.string(), obtained: z.boolean(), reason: z.nullable(z.string()) })),
});
export type EvidenceView = z.infer<typeof evidenceView>;

/** `GET /api/anticlone/sites/:id/clones/:cloneId/evidence`: newest first, at most EVIDENCE_KEPT. */
export const evidenceListReply = z.object({ evidence: z.array(evidenceView) });
/** `POST` of the same address, without a body: 202; the one in progress where there is one. */
export const evidenceReply = z.object({ evidence: evidenceView });
/** `GET …/evidence/:evidenceId/zip` answers `application/zip`. */
export const evidenceParams = z.strictObject({ id: z.uuid(), cloneId: z.uuid(), evidenceId: z.uuid() });
