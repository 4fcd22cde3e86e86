import * as z from 'zod';

/** What `/auth/v1` answers, for its description: the shapes are Supabase Auth's, and its client reads them. */
const instant = z.iso.datetime();
const FACTOR = z.enum(['totp', 'phone', 'webauthn', 'recovery_code']);

export const factorReply = z.object({
  id: z.uuid(),
  friendly_name: z.string(),
  factor_type: FACTOR,
  status: z.enum(['verified', 'unverified']),
  phone: z.string().optional(),
  created_at: instant,
  updated_at: instant,
});
export const factorsReply = z.array(factorReply);
export const factorIdReply = z.object({ id: z.uuid() });
export const enrolledReply = z.object({
  id: z.uuid(),
  type: FACTOR,
  friendly_name: z.string(),
  phone: z.string().nullish(),
  totp: z.object({ qr_code: z.string(), secret: z.string(), uri: z.string() }).optional(),
});
/** The options are WebAuthn's own JSON, which the browser reads. */
const webauthnOptions = z.looseObject({ challenge: z.string() });
export const passkeyOptionsReply = z.object({
  challenge_id: z.uuid(),
  options: webauthnOptions,
  expires_at: z.int(),
});
export const passkeyReply = z.object({
  id: z.uuid(),
  friendly_name: z.string().optional(),
  created_at: instant,
  last_used_at: instant.optional(),
});
export const passkeysReply = z.array(passkeyReply);
export const challengeReply = z.object({
  id: z.uuid(),
  type: FACTOR,
  expires_at: z.int(),
  webauthn: z
    .object({
      type: z.enum(['create', 'request']),
      credential_options: z.object({ publicKey: webauthnOptions }),
    })
    .optional(),
});
export const recoveryCodesStatusReply = z.object({
  id: z.uuid(),
  type: z.literal('recovery_code'),
  total: z.int(),
  remaining: z.int(),
});
export const recoveryCodesReply = z.object({
  id: z.uuid(),
  type: z.literal('recovery_code'),
  friendly_name: z.string(),
  total: z.int(),
  codes: z.array(z.string()),
});

const identityReply = z.object({
  identity_id: z.uuid(),
  id: z.string(),
  user_id: z.uuid(),
  identity_data: z.record(z.string(), z.unknown()),
  provider: z.string(),
  last_sign_in_at: instant.optional(),
  created_at: instant,
  updated_at: instant,
  email: z.string(),
});
export const userReply = z.object({
  id: z.uuid(),
  aud: z.literal('authenticated'),
  role: z.literal('authenticated'),
  email: z.string(),
  phone: z.string(),
  new_email: z.string().optional(),
  email_change_sent_at: instant.optional(),
  new_phone: z.string().optional(),
  phone_change_sent_at: instant.optional(),
  phone_confirmed_at: instant.optional(),
  email_confirmed_at: instant.optional(),
  confirmed_at: instant.optional(),
  last_sign_in_at: instant.optional(),
  invited_at: instant.optional(),
  banned_until: instant.optional(),
  deleted_at: instant.optional(),
  app_metadata: z.looseObject({
    provider: z.string(),
    providers: z.array(z.string()),
    email_verified: z.boolean(),
  }),
  user_metadata: z.record(z.string(), z.unknown()),
  identities: z.array(identityReply),
  factors: factorsReply.optional(),
  created_at: instant,
  updated_at: instant,
  is_anonymous: z.boolean(),
});
export const usersReply = z.object({ users: z.array(userReply), aud: z.literal('authenticated') });

export const sessionReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  expires_at: z.int(),
  refresh_token: z.string(),
  user: userReply,
});
export const signUpReply = z.union([sessionReply, userReply]);
/** For a change of address, the message says that the other email still has to be confirmed. */
export const verifiedReply = z.union([
  sessionReply,
  userReply,
  z.object({ msg: z.string(), code: z.literal('200') }),
]);
export const devicesReply = z.object({
  sessions: z.array(
    z.object({
      id: z.uuid(),
      user_agent: z.string(),
      ip: z.string(),
      aal: z.enum(['aal1', 'aal2']),
      created_at: instant,
      refreshed_at: instant,
      current: z.boolean(),
    }),
  ),
});

/** What programs and the consent screen read, in the shapes of RFC 6749, 7591, 8414 and of Supabase's client. */
export const oauthClientReply = z.object({
  client_id: z.uuid(),
  client_name: z.string(),
  client_secret: z.string().optional(),
  client_type: z.enum(['public', 'confidential']),
  token_endpoint_auth_method: z.enum(['none', 'client_secret_basic', 'client_secret_post']),
  registration_type: z.enum(['manual', 'dynamic']),
  client_uri: z.string().optional(),
  logo_uri: z.string().optional(),
  redirect_uris: z.array(z.string()),
  grant_types: z.array(z.string()),
  response_types: z.array(z.string()),
  scope: z.string(),
  created_at: instant,
  updated_at: instant,
});
export const oauthClientsReply = z.object({
  clients: z.array(oauthClientReply),
  aud: z.literal('authenticated'),
});
const namedClient = z.object({ id: z.uuid(), name: z.string(), uri: z.string(), logo_uri: z.string() });
export const authorizationReply = z.object({
  authorization_id: z.uuid(),
  redirect_uri: z.string(),
  client: namedClient.extend({ registration_type: z.enum(['manual', 'dynamic']) }),
  user: z.object({ id: z.uuid(), email: z.string() }),
  scope: z.string(),
});
export const redirectReply = z.object({ redirect_url: z.string() });
export const grantsReply = z.array(
  z.object({ client: namedClient, scopes: z.array(z.string()), granted_at: instant }),
);
export const programTokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
  scope: z.string(),
  refresh_token: z.string().optional(),
  id_token: z.string().optional(),
});
export const userInfoReply = z.object({
  sub: z.uuid(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
  name: z.string().optional(),
  updated_at: z.int().optional(),
});
export const discoveryReply = z.looseObject({ issuer: z.string() });

export const emptyReply = z.object({});
export const addressReply = z.object({ url: z.string() });
export const linkReply = userReply.extend({
  action_link: z.string(),
  email_otp: z.string(),
  hashed_token: z.string(),
  redirect_to: z.string(),
  verification_type: z.string(),
});
export const serviceTokenReply = z.object({
  access_token: z.string(),
  token_type: z.literal('bearer'),
  expires_in: z.int(),
});

export const keySetReply = z.object({ keys: z.array(z.looseObject({ kid: z.string(), kty: z.string() })) });
export const keysReply = z.object({ keys: z.array(z.object({ kid: z.string(), status: z.string() })) });
export const healthReply = z.object({ name: z.string(), version: z.string(), description: z.string() });
export const settingsReply = z.object({
  external: z.record(z.string(), z.boolean()),
  disable_signup: z.boolean(),
  mailer_autoconfirm: z.boolean(),
  phone_autoconfirm: z.boolean(),
  sms_provider: z.string(),
  saml_enabled: z.boolean(),
});

export const authFailureBody = z.object({
  code: z.int(),
  error_code: z.string(),
  msg: z.string(),
  weak_password: z.object({ reasons: z.array(z.string()) }).optional(),
  /** At the addresses of OAuth, whose clients read these two. */
  error: z.string().optional(),
  error_description: z.string().optional(),
});
