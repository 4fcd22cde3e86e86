import { EMAIL_MAX, PASSWORD_MAX } from '@garimpo/auth-contract';
import * as z from 'zod';
import { challenge, optionalText, redirectTo } from '../token/link-parameters.ts';

export const recoverInput = z.object({ email: optionalText(EMAIL_MAX * 4), ...challenge });

export const otpInput = z.object({
  email: optionalText(EMAIL_MAX * 4),
  phone: optionalText(64),
  channel: optionalText(16),
  create_user: z.boolean().nullish(),
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
  ...challenge,
});

export const resendInput = z.object({
  type: z.enum(['signup', 'email_change', 'sms', 'phone_change']),
  email: optionalText(EMAIL_MAX * 4),
  phone: optionalText(64),
  password: optionalText(PASSWORD_MAX * 16),
  ...challenge,
});

const linkTypes = ['signup', 'invite', 'magiclink', 'recovery', 'email', 'email_change'] as const;

export const verifyInput = z.object({
  type: z.enum([...linkTypes, 'sms', 'phone_change']),
  token_hash: optionalText(256),
  token: optionalText(256),
  email: optionalText(EMAIL_MAX * 4),
  phone: optionalText(64),
});

export const verifyQuery = z.object({
  token: optionalText(256),
  token_hash: optionalText(256),
  type: optionalText(32),
  redirect_to: redirectTo,
});

export type RecoverInput = z.infer<typeof recoverInput>;
export type OtpInput = z.infer<typeof otpInput>;
export type ResendInput = z.infer<typeof resendInput>;
export type VerifyInput = z.infer<typeof verifyInput>;
export type VerifyQuery = z.infer<typeof verifyQuery>;
