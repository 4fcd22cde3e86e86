import {
  createRemoteJWKSet,
  decodeProtectedHeader,
  errors,
  type JWTPayload,
  type JWTVerifyGetKey,
  type JWTVerifyOptions,
  jwtVerify,
} from 'jose';
import { authUrl, type Config } from '../config/config.ts';
import { fail } from '../errors/domain-error.ts';
import type { Actor, Role } from './actor.ts';
import { KeySet } from './ports.ts';
import { PROGRAM_TOKEN_TYPE, type ProgramGrant, programAudience } from './program-tokens.ts';

/** A process follows a change of keys within this time. */
export const KEYS_KEPT_MS = 60_000;
/** A token with an unknown key has the keys looked for again at most this often, so that forged ones cost nothing. */
const UNKNOWN_KEY_RETRY_MS = 5_000;

/** Finds the key that a token names among those that are cached, and loads them again for one that is newer. */
export function keyFinder(keys: (maxAgeMs: number) => Promise<{ find: JWTVerifyGetKey }>): JWTVerifyGetKey {
  return async (header, token) => {
    try {
      return await (await keys(KEYS_KEPT_MS)).find(header, token);
    } catch (error) {
      if (!(error instanceof errors.JWKSNoMatchingKey)) throw error;
      return (await keys(UNKNOWN_KEY_RETRY_MS)).find(header, token);
    }
  };
}

/** Asymmetric only: with a shared secret, every process that checks tokens could make one. */
const ALGORITHMS = ['ES256', 'ES384', 'ES512', 'EdDSA', 'RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512'];
const CLOCK_TOLERANCE_SECONDS = 5;
const KEY_SET_TIMEOUT_MS = 3_000;
const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** The key set of Supabase or of an auth service in another process. */
export class RemoteKeySet extends KeySet {
  readonly key;

  constructor(config: Config) {
    super();
    this.key = createRemoteJWKSet(new URL(`${authUrl(config)}/.well-known/jwks.json`), {
      timeoutDuration: KEY_SET_TIMEOUT_MS,
    });
  }
}

/** Makes an {@link Actor} of an access token in Supabase's shape. */
export class TokenVerifier {
  constructor(
    private readonly keys: KeySet,
    private readonly config: Config,
  ) {}

  /** Throws `request.token.invalid`, or `service.dependency.unavailable` when the keys cannot be had. */
  async verify(token: string): Promise<Actor> {
    const claims = await this.claims(token, { audience: 'authenticated' });
    // Supabase's own OAuth server gives programs tokens like those of people, and names the program in them.
    const isPersons = claims['role'] === 'authenticated' && claims['client_id'] === undefined;
    if (!isPersons || typeof claims.sub !== 'string' || !UUID.test(claims.sub)) {
      throw fail('request.token.invalid');
    }
    const email = typeof claims['email'] === 'string' ? claims['email'].toLowerCase() : '';
    // user_metadata says "email_verified" too, but that one is the user's own to write.
    const appMetadata = claims['app_metadata'] as Record<string, unknown> | null | undefined;
    const emailVerified = email !== '' && appMetadata?.['email_verified'] === true;
    return {
      userId: claims.sub.toLowerCase(),
      email,
      emailVerified,
      roles: emailVerified ? this.rolesOf(email) : [],
      claims,
    };
  }

  /** The same for the token of a program, which is of another type and for another audience: neither passes for the other. */
  async verifyProgram(token: string): Promise<ProgramGrant> {
    const claims = await this.claims(token, {
      audience: programAudience(this.config),
      typ: PROGRAM_TOKEN_TYPE,
    });
    const { sub = '', client_id: clientId, scope } = claims;
    if (!UUID.test(sub) || typeof clientId !== 'string' || typeof scope !== 'string') {
      throw fail('request.token.invalid');
    }
    return { userId: sub.toLowerCase(), clientId, scopes: scope.split(' '), claims };
  }

  private async claims(token: string, wanted: JWTVerifyOptions): Promise<JWTPayload> {
    try {
      const { payload } = await jwtVerify(token, this.keys.key, {
        algorithms: ALGORITHMS,
        ...wanted,
        issuer: authUrl(this.config),
        requiredClaims: ['sub', 'exp'],
        clockTolerance: CLOCK_TOLERANCE_SECONDS,
      });
      return payload;
    } catch (cause) {
      if (isTokenFault(cause)) throw fail('request.token.invalid', { cause });
      throw fail('service.dependency.unavailable', { cause, retryAfterSeconds: 2 });
    }
  }

  private rolesOf(email: string): Role[] {
    const roles: Role[] = [];
    if (this.config.adminEmails.includes(email)) roles.push('admin');
    if (this.config.privilegedEmails.includes(email)) roles.push('privileged');
    return roles;
  }
}

/** By its header alone, unchecked: it decides which of the two checks a token has to pass. */
export function isProgramToken(token: string): boolean {
  try {
    return decodeProtectedHeader(token).typ === PROGRAM_TOKEN_TYPE;
  } catch {
    return false;
  }
}

/** Everything jose says is about the token, but for what goes wrong while it fetches the keys. */
function isTokenFault(error: unknown): boolean {
  if (error instanceof errors.JWKSTimeout || error instanceof errors.JWKSInvalid) return false;
  return error instanceof errors.JOSEError && error.code !== 'ERR_JOSE_GENERIC';
}
