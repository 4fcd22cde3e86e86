import { randomUUID } from 'node:crypto';
import { type CryptoKey, createLocalJWKSet, exportJWK, generateKeyPair, SignJWT } from 'jose';
import type { ClientBase, QueryResult, QueryResultRow } from 'pg';
import { ACCOUNT_CREATED_CLAIM } from '../auth/actor.ts';
import { KeySet } from '../auth/ports.ts';
import { FACTOR_REQUIRED_CLAIM } from '../auth/session-check.ts';
import { authUrl, type Config } from '../config/config.ts';
import { BECOME_USER, userClaims } from '../database/database.ts';
import { schemaName, userRole } from '../database/names.ts';

export interface DomainUserSession {
  query<R extends QueryResultRow>(sql: string, values?: unknown[]): Promise<QueryResult<R>>;
}

/**
 * Runs SQL as the domain's user role with that user's claims, in one transaction of the administrator's client: what row level
 * security and grants leave to somebody who got past the code. Commits unless `work` throws.
 */
export async function asDomainUser<T>(
  client: ClientBase,
  domain: string,
  userId: string,
  work: (session: DomainUserSession) => Promise<T>,
): Promise<T> {
  await client.query('begin');
  try {
    await client.query(BECOME_USER, [userRole(domain), userClaims({ userId }), schemaName(domain)]);
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}

/** Who the token is for and what it says. What is left out has a valid default. */
export interface TestToken {
  id?: string;
  email?: string;
  emailVerified?: boolean;
  userMetadata?: Record<string, unknown>;
  /** Laid over everything else; `undefined` takes a claim away. */
  claims?: Record<string, unknown>;
  /** Seconds from now; negative for one that has run out. */
  expiresInSeconds?: number;
}

/** Access tokens in Supabase's shape, and the key set that believes them. */
export class TestTokens {
  private constructor(
    readonly keySet: KeySet,
    private readonly privateKey: CryptoKey,
    private readonly kid: string,
  ) {}

  static async create(): Promise<TestTokens> {
    const kid = randomUUID();
    const pair = await generateKeyPair('ES256');
    const key = createLocalJWKSet({ keys: [{ ...(await exportJWK(pair.publicKey)), kid, alg: 'ES256' }] });
    class TestKeySet extends KeySet {
      readonly key = key;
    }
    return new TestTokens(new TestKeySet(), pair.privateKey, kid);
  }

  sign(config: Config, token: TestToken = {}): Promise<string> {
    const id = token.id ?? randomUUID();
    const issuedAt = Math.floor(Date.now() / 1000);
    const claims = {
      iss: authUrl(config),
      aud: 'authenticated',
      sub: id,
      role: 'authenticated',
      email: token.email ?? `${id.slice(0, 8)}@exemplo.com.br`,
      app_metadata: { provider: 'email', email_verified: token.emailVerified ?? false },
      user_metadata: token.userMetadata ?? {},
      session_id: randomUUID(),
      aal: 'aal1',
      [FACTOR_REQUIRED_CLAIM]: false,
      [ACCOUNT_CREATED_CLAIM]: issuedAt - 30 * 86_400,
      iat: issuedAt,
      exp: issuedAt + (token.expiresInSeconds ?? 3600),
      ...token.claims,
    };
    return new SignJWT(claims)
      .setProtectedHeader({ alg: 'ES256', kid: this.kid, typ: 'JWT' })
      .sign(this.privateKey);
  }
}
