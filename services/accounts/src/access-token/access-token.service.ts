import { randomUUID } from 'node:crypto';
import {
  ACCESS_TOKENS_MAX,
  type AccessTokenInput,
  type AccessTokenView,
  accountsErrors,
  type MadeAccessToken,
} from '@garimpo/accounts-contract';
import {
  AccountActivity,
  type Actor,
  type Caller,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  newPersonalToken,
  PersonalTokens,
  personalTokenHash,
  sessionIdOf,
  type TokenScope,
} from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { LessThan } from 'typeorm';
import { AccountLimits } from '../account/account-limits.ts';
import { ACCOUNTS_DOMAIN } from '../accounts.schema.ts';
import { AccessTokenEntity } from './access-token.entity.ts';

const fail = defineErrors(accountsErrors);

/** One statement, for it stands before every request with such a token. A use is noted once a minute at most. */
const FIND = {
  name: 'accounts_find_access_token',
  text: `with found as (
           select id, user_id, last_used_at from accounts.access_tokens
           where token_hash = decode($1, 'hex') and scope = $2
         ), noted as (
           update accounts.access_tokens t set last_used_at = now() from found f
            where t.id = f.id and coalesce(f.last_used_at, '-infinity') < now() - interval '1 minute'
         ) select user_id as "userId" from found`,
};

/** Accesses that people make for programs of theirs, which have no session: the browser extension. */
@Injectable()
export class AccessTokenService extends PersonalTokens {
  constructor(
    @InjectDatabase(ACCOUNTS_DOMAIN) private readonly database: Database,
    private readonly limits: AccountLimits,
    private readonly activity: AccountActivity,
  ) {
    super();
  }

  async ownerOf(tokenHash: string, scope: TokenScope): Promise<string | null> {
    // Runs as the service, because the token identifies the caller only after this query.
    const [row] = await this.database.runAsService<{ userId: string }>(FIND, [tokenHash, scope]);
    return row?.userId ?? null;
  }

  async endAll(userId: string, madeBefore: Date): Promise<void> {
    // Runs as the service: the auth domain has decided, and its user is signed out.
    await this.database.asService((tx) =>
      tx.repository(AccessTokenEntity).delete({ userId, createdAt: LessThan(madeBefore) }),
    );
  }

  list(actor: Actor): Promise<AccessTokenView[]> {
    return this.database.asUser(actor, async (tx) => {
      const order = { createdAt: 'DESC', id: 'ASC' } as const;
      const { userId } = actor;
      const tokens = await tx.repository(AccessTokenEntity).find({ where: { userId }, order });
      return tokens.map(toView);
    });
  }

  /** The only time that the token itself is seen. */
  async make(actor: Actor, { name, scope }: AccessTokenInput, caller: Caller): Promise<MadeAccessToken> {
    const { userId } = actor;
    const token = newPersonalToken();
    const id = randomUUID();
    // Counted as the service, and by itself: an attempt counts also when nothing comes of it.
    await this.database.asService((tx) => this.limits.take(tx, 'token', userId));
    const made = await this.database.asUser(actor, async (tx) => {
      await lockPerUser(tx, userId, 'access tokens');
      const tokens = tx.repository(AccessTokenEntity);
      if ((await tokens.countBy({ userId })) >= ACCESS_TOKENS_MAX) {
        const fields = [{ path: 'tokens', rule: String(ACCESS_TOKENS_MAX) }];
        throw fail('accounts.token.limit_reached', { fields });
      }
      const tokenHash = Buffer.from(personalTokenHash(token), 'hex');
      await tokens
        .createQueryBuilder()
        .insert()
        .values({ id, userId, name, scope, tokenHash })
        .updateEntity(false)
        .execute();
      return tokens.findOneByOrFail({ id, userId });
    });
    await this.#tell(actor, caller, 'access_token_created', made);
    return { accessToken: toView(made), token };
  }

  async revoke(actor: Actor, id: string, caller: Caller): Promise<void> {
    const { userId } = actor;
    const token = await this.database.asUser(actor, async (tx) => {
      const found = await tx.repository(AccessTokenEntity).findOneBy({ id, userId });
      if (found !== null) await tx.repository(AccessTokenEntity).delete({ id, userId });
      return found;
    });
    if (token === null) throw fail('accounts.token.not_found');
    await this.#tell(actor, caller, 'access_token_revoked', token);
  }

  async #tell(
    actor: Actor,
    caller: Caller,
    kind: 'access_token_created' | 'access_token_revoked',
    { name }: AccessTokenEntity,
  ): Promise<void> {
    const { userId } = actor;
    await this.activity.record({
      id: randomUUID(),
      kind,
      userId,
      caller,
      sessionId: sessionIdOf(actor),
      detail: name,
      letter: true,
    });
  }
}

function toView({ id, name, scope, createdAt, lastUsedAt }: AccessTokenEntity): AccessTokenView {
  return {
    id,
    name,
    scope,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
  };
}
