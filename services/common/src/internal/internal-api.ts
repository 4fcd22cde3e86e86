import * as z from 'zod';
import { tokenScopes } from '../auth/personal-tokens.ts';

/** Paths under `/internal`, which only services reach. */
export const SUBSCRIPTION_PATH = '/internal/subscription';
export const SESSION_PATH = '/internal/session';
export const PERSONAL_TOKEN_PATH = '/internal/personal-token';
export const END_PERSONAL_TOKENS_PATH = '/internal/end-personal-tokens';
export const USAGE_PATH = '/internal/usage';
export const PERSONAL_DATA_PATH = '/internal/personal-data';

export const subscriptionQuestion = z.strictObject({ userId: z.uuid() });
export const subscriptionReply = z.object({ active: z.boolean() });

export const sessionQuestion = z.strictObject({ sessionId: z.string().max(200) });
export const sessionReply = z.object({ open: z.boolean(), openAtAal1: z.boolean().optional() });

export const personalTokenQuestion = z.strictObject({
  tokenHash: z.string().regex(/^[0-9a-f]{64}$/),
  scope: z.enum(tokenScopes),
});
export const personalTokenReply = z.object({ userId: z.uuid().nullable() });

export const endPersonalTokensQuestion = z.strictObject({ userId: z.uuid(), madeBefore: z.iso.datetime() });

export const usageQuestion = z.strictObject({ userId: z.uuid() });
export const usageReply = z.object({ used: z.record(z.string(), z.int().nonnegative()) });

export const personQuestion = z.strictObject({
  userId: z.uuid(),
  email: z.string(),
  emailVerified: z.boolean(),
  formerEmails: z.array(z.string()).optional(),
});
export const endSessionsQuestion = personQuestion.extend({ keptSessionId: z.string().nullable() });
export const doneReply = z.object({ done: z.literal(true) });
export const formerEmailsReply = z.object({ formerEmails: z.array(z.string()) });
export const leftoversReply = z.object({ leftovers: z.array(z.string()) });

/** A line of an export: the start of a file, a piece of it, or the end of the export. An export without its end was cut off. */
export const exportLine = z.union([
  z.object({ file: z.object({ path: z.string(), about: z.string() }) }),
  z.object({ piece: z.base64() }),
  z.object({ end: z.literal(true) }),
]);
export type ExportLine = z.infer<typeof exportLine>;
