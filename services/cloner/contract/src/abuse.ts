import * as z from 'zod/mini';

export const abuseReasons = ['phishing', 'copyright', 'malware', 'personal_data', 'other'] as const;
export type AbuseReason = (typeof abuseReasons)[number];

/** A report of abuse, sent from `/.well-known/denuncia` of a clone. */
export const abuseReportInput = z.strictObject({
  reason: z.enum(abuseReasons),
  details: z.string().check(z.trim(), z.minLength(10), z.maxLength(4000)),
  email: z.optional(z.string().check(z.trim(), z.maxLength(254))),
});
export type AbuseReportInput = z.infer<typeof abuseReportInput>;

export const abuseReportView = z.object({
  id: z.uuid(),
  subdomain: z.string(),
  siteUrl: z.string(),
  reason: z.string(),
  details: z.string(),
  email: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  /** Null until an administrator decides. */
  decision: z.nullable(z.enum(['suspended', 'dismissed', 'reinstated'])),
  decidedBy: z.nullable(z.string()),
  decidedAt: z.nullable(z.iso.datetime()),
});
export type AbuseReportView = z.infer<typeof abuseReportView>;
export const abuseReportsReply = z.object({ reports: z.array(abuseReportView), open: z.int() });
export const abuseDecisionInput = z.strictObject({
  decision: z.enum(['suspended', 'dismissed', 'reinstated']),
  why: z.string().check(z.trim(), z.minLength(3), z.maxLength(500)),
});
export type AbuseDecisionInput = z.infer<typeof abuseDecisionInput>;
export const abuseReportParams = z.strictObject({ id: z.uuid() });
export const abuseDecisionReply = z.object({ report: abuseReportView });
