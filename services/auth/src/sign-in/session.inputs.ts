import { EMAIL_MAX, PASSWORD_MAX } from '@garimpo/auth-contract';
import * as z from 'zod';
import { challenge, optionalText } from '../token/link-parameters.ts';

/*
 * What clients send is theirs to extend, so unknown keys pass and are dropped. A key we know has its type, or is absent:
 * the client writes absent as undefined, null or the empty text. Lengths are bounded here far above what is allowed, so
 * that the refusal can say which rule was broken.
 */
export const signUpInput = z.object({
  email: optionalText(EMAIL_MAX * 4),
  phone: optionalText(64),
  password: optionalText(PASSWORD_MAX * 16),
  data: z
    .record(z.string(), z.unknown())
    .nullish()
    .transform((data) => data ?? {}),
  ...challenge,
});

export const tokenQuery = z.object({ grant_type: z.string().max(64).optional() });

/** The fields of all grants; which of them must be there is the grant's. */
export const tokenInput = z.object({
  email: optionalText(EMAIL_MAX * 4),
  phone: optionalText(64),
  password: optionalText(PASSWORD_MAX * 16),
  refresh_token: optionalText(512),
  auth_code: optionalText(256),
  code_verifier: optionalText(256),
  provider: optionalText(64),
});

export const signOutQuery = z.object({ scope: z.enum(['global', 'local', 'others']).default('global') });

export type SignUpInput = z.infer<typeof signUpInput>;
export type TokenInput = z.infer<typeof tokenInput>;
export type SignOutScope = z.infer<typeof signOutQuery>['scope'];
