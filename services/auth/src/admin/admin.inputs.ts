import { EMAIL_MAX, PASSWORD_MAX } from '@garimpo/auth-contract';
import * as z from 'zod';
import { redirectTo } from '../token/link-parameters.ts';
import { banSeconds } from './ban-duration.ts';

const email = z.string().max(EMAIL_MAX * 4);
const phone = z
  .string()
  .max(64)
  .nullish()
  .transform((text) => text || undefined);
const password = z
  .string()
  .max(PASSWORD_MAX * 16)
  .nullish()
  .transform((text) => text || undefined);
const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? undefined);

/** Reads a duration into seconds; 0 lifts a ban. */
const banDuration = z
  .string()
  .nullish()
  .transform((given, context) => {
    if (!given) return undefined;
    const seconds = banSeconds(given);
    if (seconds === null) context.issues.push({ code: 'custom', message: 'no duration', input: given });
    return seconds ?? undefined;
  });

/*
 * Unlike what people's clients send, an operator's unknown key is refused: a ban or a soft deletion that is dropped in silence
 * would leave somebody in, or delete for good.
 */
const operatorFields = {
  app_metadata: metadata,
  ban_duration: banDuration,
  // There is one role of people; the client may send back what it has read.
  role: z.literal('authenticated').nullish(),
};

/** An operator makes a user with it, and changes one. */
export const userInput = z.strictObject({
  email: email.nullish(),
  phone,
  password,
  email_confirm: z.boolean().nullish(),
  phone_confirm: z.boolean().nullish(),
  user_metadata: metadata,
  ...operatorFields,
});

export const deleteUserInput = z.strictObject({ should_soft_delete: z.boolean().nullish() }).optional();

export const userParams = z.object({ userId: z.uuid() });
export const userPasskeyParams = z.object({ userId: z.uuid(), passkeyId: z.uuid() });
export const userFactorParams = z.object({ userId: z.uuid(), factorId: z.uuid() });

const whole = (least: number, most: number, otherwise: number) =>
  z
    .union([z.literal(''), z.coerce.number().int().min(least).max(most)])
    .optional()
    .transform((value) => (value === undefined || value === '' ? otherwise : value));

export const listQuery = z.object({ page: whole(1, 1_000_000, 1), per_page: whole(1, 1_000, 50) });

/** The client sends where to lead twice: as a parameter of the address, and spelled as its own option. */
export const linkInput = z.strictObject({
  type: z.enum(['signup', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new']),
  email,
  new_email: email.optional(),
  password,
  data: metadata,
  redirect_to: redirectTo,
  redirectTo,
});

export const inviteInput = z.strictObject({ email, data: metadata });

export const keyParams = z.object({ kid: z.uuid() });

export type UserInput = z.infer<typeof userInput>;
export type ListQuery = z.infer<typeof listQuery>;
export type InviteInput = z.infer<typeof inviteInput>;
export type OperatorInput = Pick<UserInput, keyof typeof operatorFields>;
export type LinkInput = z.infer<typeof linkInput>;
