import * as z from 'zod';
import { optionalText } from '../token/link-parameters.ts';
import { REDIRECT_URI_MAX } from './client-rules.ts';

export const STATE_MAX = 1024;

/** What is given twice arrives as a list, and is refused: which of the two counts would be a guess. */
export const authorizationQuery = z.object({
  client_id: z.uuid(),
  redirect_uri: z.string().min(1).max(REDIRECT_URI_MAX),
  response_type: optionalText(64),
  response_mode: optionalText(64),
  scope: optionalText(400),
  state: optionalText(STATE_MAX),
  nonce: optionalText(512),
  prompt: optionalText(64),
  resource: optionalText(REDIRECT_URI_MAX),
  code_challenge: optionalText(128),
  code_challenge_method: optionalText(16),
});
export type AuthorizationQuery = z.infer<typeof authorizationQuery>;

export const authorizationParams = z.object({ authorizationId: z.uuid() });
export const consentInput = z.object({ action: z.enum(['approve', 'deny']) });
export type ConsentInput = z.infer<typeof consentInput>;

const client = { client_id: optionalText(64), client_secret: optionalText(256) };

export const programTokenInput = z.object({
  ...client,
  grant_type: z.string().max(64).optional(),
  code: optionalText(256),
  redirect_uri: optionalText(REDIRECT_URI_MAX),
  code_verifier: optionalText(256),
  refresh_token: optionalText(512),
  scope: optionalText(400),
});
export type ProgramTokenInput = z.infer<typeof programTokenInput>;

/** `token_type_hint` is ignored: the two kinds of tokens cannot be taken for each other. */
export const revocationInput = z.object({ ...client, token: z.string().min(1).max(4096) });
export type RevocationInput = z.infer<typeof revocationInput>;

export const grantQuery = z.object({ client_id: z.uuid() });
