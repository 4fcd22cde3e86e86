import { EMAIL_MAX, PASSWORD_MAX } from '@garimpo/auth-contract';
import * as z from 'zod';

const email = z.string().max(EMAIL_MAX * 4);
const password = z
  .string()
  .max(PASSWORD_MAX * 16)
  .nullish()
  .transform((text) => text || undefined);
const metadata = z
  .record(z.string(), z.unknown())
  .nullish()
  .transform((data) => data ?? undefined);

/*
 * Unlike what people's clients send, an operator's unknown key is refused: a ban or a soft deletion that is dropped in silence
 * would leave somebody in, or delete for good.
 */
export const createUserInput = z.strictObject({
  email,
  password,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
});

export const changeUserInput = z.strictObject({
  email: email.nullish(),
  password,
  email_confirm: z.boolean().nullish(),
  user_metadata: metadata,
});

export const deleteUserInput = z.strictObject({ should_soft_delete: z.literal(false).nullish() }).optional();

export const userParams = z.object({ userId: z.uuid() });
export const userPasskeyParams = z.object({ userId: z.uuid(), passkeyId: z.uuid() });
export const userFactorParams = z.object({ userId: z.uuid(), factorId: z.uuid() });

const whole = (least: number, most: number, otherwise: number) =>
  z
    .union([z.literal(''), z.coerce.number().int().min(least).max(most)])
    .optional()
    .transform((value) => (value === undefined || value === '' ? otherwise : value));

export const listQuery = z.object({ page: whole(1, 1_000_000, 1), per_page: whole(1, 1_000, 50) });

export const linkInput = z.object({
  type: z.enum(['signup', 'magiclink', 'recovery', 'invite', 'email_change_current', 'email_change_new']),
  email,
  password,
  data: metadata,
  redirect_to: z.string().max(2048).nullish(),
});

export const keyParams = z.object({ kid: z.uuid() });

export type CreateUserInput = z.infer<typeof createUserInput>;
export type ChangeUserInput = z.infer<typeof changeUserInput>;
export type ListQuery = z.infer<typeof listQuery>;
export type LinkInput = z.infer<typeof linkInput>;
