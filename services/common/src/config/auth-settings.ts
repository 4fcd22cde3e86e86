import * as z from 'zod';

/**
 * An account elsewhere that people may sign in with: `OAUTH_<NAME>_CLIENT_ID`, `_CLIENT_SECRET` and, but for the known ones,
 * `_ISSUER`.
 */
export interface OAuthProvider {
  name: string;
  clientId: string;
  clientSecret: string;
  issuer?: string;
}

/** Settings of the auth service and of sending emails. */
export interface AuthSettings {
  smtpUrl?: string;
  mailFrom?: string;
  /** Secret that stored second factors are encrypted with; without it, derived from what the database roles derive from. */
  authSecret?: string;
  authSecretPrevious?: string;
  /** Origins, besides the app's own, whose pages of the app a link or provider may lead back to. */
  redirectOrigins: string[];
  oauthProviders: OAuthProvider[];
  /** Off: nobody makes an account, but for an operator. */
  signUp: boolean;
  /** Off: people neither add accounts elsewhere to theirs nor take them away. */
  manualLinking: boolean;
  /** On: programs register themselves as clients of the OAuth server, without an operator. */
  clientRegistration: boolean;
  /** On: somebody may be signed in without an address. The product is closed to them until they have one. */
  anonymousUsers: boolean;
  /** Where codes to phones go, and what they are signed with, the former secret too while it changes. Without it there are no phones. */
  smsWebhook?: { url: string; secrets: string[] };
  trustedProxyHops: number;
  /** Widens every rate limit: an office behind one address, a load test. */
  rateLimitScale: number;
  /** Cost of Argon2id for tests that are not about it; nothing in the environment sets it. */
  passwordCost?: { memoryCost: number; timeCost: number };
}

const AUTH_SECRET_MIN = 32;
const KNOWN_ISSUERS: Record<string, string> = { google: 'https://accounts.google.com' };
const NO_ISSUER_NEEDED = 'github';
/** As Standard Webhooks writes secrets, of 24 bytes or more. */
const webhookSecret = z
  .string()
  .regex(/^whsec_[A-Za-z0-9+/]{32,88}={0,2}$/, 'must be whsec_ and 24 bytes or more in base64')
  .optional();
const OAUTH = /^OAUTH_([A-Z][A-Z0-9_]*)_(CLIENT_ID|CLIENT_SECRET|ISSUER)$/;

export const authVariables = {
  SMTP_URL: z.url({ protocol: /^smtps?$/, error: 'must be an smtp:// or smtps:// address' }).optional(),
  MAIL_FROM: z.email('must be an e-mail address').optional(),
  AUTH_SECRET: z.string().min(AUTH_SECRET_MIN, `must have ${AUTH_SECRET_MIN} characters or more`).optional(),
  // Any text is accepted, as it may have been the password of the database.
  AUTH_SECRET_PREVIOUS: z.string().optional(),
  AUTH_REDIRECT_ORIGINS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .pipe(
      z.array(z.string().refine(isOrigin, 'must be a comma list of http or https origins without a path')),
    )
    .default([]),
  AUTH_SIGN_UP: z.enum(['on', 'off'], 'must be on or off').default('on'),
  AUTH_MANUAL_LINKING: z.enum(['on', 'off'], 'must be on or off').default('on'),
  AUTH_ANONYMOUS_USERS: z.enum(['on', 'off'], 'must be on or off').default('off'),
  AUTH_SMS_WEBHOOK: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
  AUTH_SMS_WEBHOOK_SECRET: webhookSecret,
  AUTH_SMS_WEBHOOK_SECRET_PREVIOUS: webhookSecret,
  AUTH_CLIENT_REGISTRATION: z.enum(['on', 'off'], 'must be on or off').default('off'),
  TRUSTED_PROXY_HOPS: z.coerce
    .number('must be a number of proxies')
    .int('must be a number of proxies')
    .min(0, 'must be a number of proxies')
    .max(10, 'must be 10 at most')
    .default(0),
  RATE_LIMIT_SCALE: z.coerce
    .number('must be a number')
    .min(0.1, 'must be 0.1 at least')
    .max(100_000, 'must be 100000 at most')
    .default(1),
};

const parsed = z.object(authVariables);
type AuthVariables = z.infer<typeof parsed>;

export function authSettings(value: AuthVariables, oauthProviders: OAuthProvider[]): AuthSettings {
  const { AUTH_SMS_WEBHOOK: url, AUTH_SMS_WEBHOOK_SECRET: secret } = value;
  const previous = value.AUTH_SMS_WEBHOOK_SECRET_PREVIOUS;
  return {
    redirectOrigins: value.AUTH_REDIRECT_ORIGINS.map((origin) => new URL(origin).origin),
    oauthProviders,
    signUp: value.AUTH_SIGN_UP === 'on',
    manualLinking: value.AUTH_MANUAL_LINKING === 'on',
    anonymousUsers: value.AUTH_ANONYMOUS_USERS === 'on',
    clientRegistration: value.AUTH_CLIENT_REGISTRATION === 'on',
    trustedProxyHops: value.TRUSTED_PROXY_HOPS,
    rateLimitScale: value.RATE_LIMIT_SCALE,
    ...(url !== undefined &&
      secret !== undefined && {
        smsWebhook: { url, secrets: previous === undefined ? [secret] : [secret, previous] },
      }),
    ...(value.SMTP_URL !== undefined && { smtpUrl: value.SMTP_URL }),
    ...(value.MAIL_FROM !== undefined && { mailFrom: value.MAIL_FROM }),
    ...(value.AUTH_SECRET !== undefined && { authSecret: value.AUTH_SECRET }),
    ...(value.AUTH_SECRET_PREVIOUS !== undefined && { authSecretPrevious: value.AUTH_SECRET_PREVIOUS }),
  };
}

/** A message that nobody can prove to be ours would let anybody send codes in our name. */
export function authProblems(value: AuthVariables): string[] {
  const { AUTH_SMS_WEBHOOK, AUTH_SMS_WEBHOOK_SECRET, AUTH_SMS_WEBHOOK_SECRET_PREVIOUS } = value;
  const problems: string[] = [];
  if ((AUTH_SMS_WEBHOOK === undefined) !== (AUTH_SMS_WEBHOOK_SECRET === undefined))
    problems.push('AUTH_SMS_WEBHOOK and AUTH_SMS_WEBHOOK_SECRET must be set together');
  if (AUTH_SMS_WEBHOOK_SECRET_PREVIOUS !== undefined && AUTH_SMS_WEBHOOK_SECRET === undefined)
    problems.push('AUTH_SMS_WEBHOOK_SECRET_PREVIOUS is set without AUTH_SMS_WEBHOOK_SECRET');
  return problems;
}

export function oauthProviders(env: Record<string, string>): { found: OAuthProvider[]; problems: string[] } {
  const given = new Map<string, Record<string, string>>();
  for (const [variable, value] of Object.entries(env)) {
    const [, provider, part] = OAUTH.exec(variable) ?? [];
    if (provider === undefined || part === undefined) continue;
    given.set(provider, { ...given.get(provider), [part]: value });
  }
  const found: OAuthProvider[] = [];
  const problems: string[] = [];
  for (const [provider, values] of given) {
    const name = provider.toLowerCase();
    const issuer = values['ISSUER'] ?? KNOWN_ISSUERS[name];
    for (const part of ['CLIENT_ID', 'CLIENT_SECRET']) {
      if (values[part] === undefined) problems.push(`OAUTH_${provider}_${part} is missing`);
    }
    if (issuer === undefined && name !== NO_ISSUER_NEEDED)
      problems.push(`OAUTH_${provider}_ISSUER is missing`);
    if (issuer !== undefined && !isIssuer(issuer))
      problems.push(`OAUTH_${provider}_ISSUER must be an https address, or http on this machine`);
    found.push({
      name,
      clientId: values['CLIENT_ID'] ?? '',
      clientSecret: values['CLIENT_SECRET'] ?? '',
      ...(issuer !== undefined && { issuer }),
    });
  }
  return { found, problems };
}

function isOrigin(text: string): boolean {
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).pathname === '/';
}

function isIssuer(text: string): boolean {
  if (!URL.canParse(text)) return false;
  const { protocol, hostname } = new URL(text);
  return (
    protocol === 'https:' || (protocol === 'http:' && /^(localhost|127\.0\.0\.1|\[::1\])$/.test(hostname))
  );
}
