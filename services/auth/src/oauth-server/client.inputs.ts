import * as z from 'zod';
import { AUTH_METHODS, GRANT_TYPES, REDIRECT_URI_MAX, REDIRECT_URIS_MAX } from './client-rules.ts';

const name = z
  .string()
  .trim()
  .min(1)
  .max(120)
  .regex(/^[^\p{Cc}\p{Cf}]*$/u);
/** Shown to users as text. No page of ours loads it. */
const page = z.url({ protocol: /^https?$/ }).max(REDIRECT_URI_MAX);
const absent = <T extends z.ZodType>(schema: T) =>
  z
    .union([schema, z.literal('')])
    .nullish()
    .transform((value) => (value === '' ? undefined : (value ?? undefined)));

const redirectUris = z.array(z.string().min(1).max(REDIRECT_URI_MAX)).min(1).max(REDIRECT_URIS_MAX);
const grantTypes = z.array(z.enum(GRANT_TYPES)).min(1).max(GRANT_TYPES.length);
const authMethod = z.enum(AUTH_METHODS);

const registration = {
  client_name: name,
  client_uri: absent(page),
  logo_uri: absent(page),
  redirect_uris: redirectUris,
  grant_types: grantTypes.nullish(),
  response_types: z.array(z.literal('code')).max(1).nullish(),
  scope: z.string().max(400).nullish(),
  token_endpoint_auth_method: authMethod.nullish(),
  client_type: z.enum(['public', 'confidential']).nullish(),
};

/** Like every call of an operator, it refuses what it does not know. */
export const createClientInput = z.strictObject(registration);
/** A program may say more of itself than there is a place for (RFC 7591). */
export const registerClientInput = z.object(registration);
export const updateClientInput = z.strictObject({
  client_name: name.nullish(),
  client_uri: absent(page),
  logo_uri: absent(page),
  redirect_uris: redirectUris.nullish(),
  grant_types: grantTypes.nullish(),
  token_endpoint_auth_method: authMethod.nullish(),
});

export const clientParams = z.object({ clientId: z.uuid() });

export type CreateClientInput = z.infer<typeof createClientInput>;
export type UpdateClientInput = z.infer<typeof updateClientInput>;
export type ClientParams = z.infer<typeof clientParams>;
