import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  type MadeTeamTokenReply,
  TEAM_TOKENS_MAX,
  type TeamTokenInput,
  type TeamTokensReply,
  type TeamTokenView,
} from '@garimpo/releases-contract';
import { AccountActivity, Database, InjectDatabase, type Team, TeamTokens } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { IsNull } from 'typeorm';
import { fail } from '../fail.ts';
import { TeamTokenEntity } from './team-token.entity.ts';

/** Distinguishes team tokens from user tokens, and lets scanners for leaked secrets find them. */
const PREFIX = 'garimpo_team_';
const RANDOM_BYTES = 32;
const TOKEN = new RegExp(`^${PREFIX}[A-Za-z0-9_-]{43}$`);

function newTeamToken(): string {
  return PREFIX + randomBytes(RANDOM_BYTES).toString('base64url');
}

function isTeamToken(token: string): boolean {
  return TOKEN.test(token);
}

function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/** One statement, for it stands before every request with such a token. A use is noted once a minute at most. */
const FIND = {
  name: 'releases_find_team',
  text: `WITH found AS (
           SELECT id, team, tools, last_used_at FROM releases.tokens WHERE token_hash = $1 AND revoked_at IS NULL
         ), noted AS (
           UPDATE releases.tokens t SET last_used_at = now() FROM found f
            WHERE t.id = f.id AND coalesce(f.last_used_at, '-infinity') < now() - interval '1 minute'
         ) SELECT team, tools FROM found`,
};

@Injectable()
export class TeamTokenService extends TeamTokens {
  constructor(
    @InjectDatabase('releases') private readonly database: Database,
    private readonly activity: AccountActivity,
  ) {
    super();
  }

  isOne(token: string): boolean {
    return isTeamToken(token);
  }

  async find(token: string): Promise<Team | null> {
    // Runs as the service, because the token identifies the caller only after this query.
    const [row] = await this.database.runAsService<{ team: string; tools: string[] }>(FIND, [hashOf(token)]);
    return row === undefined ? null : { name: row.team, tools: row.tools };
  }

  /** The only time that the token itself is seen. */
  async make({ team, tools }: TeamTokenInput): Promise<MadeTeamTokenReply> {
    const token = newTeamToken();
    const id = randomUUID();
    // Recorded first: a token is not created without notice to the administrators.
    await this.#tell(id, 'team_token_created', team);
    const made = { id, team, tools: [...new Set(tools)].sort(), tokenHash: hashOf(token) };
    // The operator's work, here and below: no user whose rows these were.
    const teamToken = await this.database.asService(async (tx) => {
      await tx.repository(TeamTokenEntity).insert(made);
      return tx.repository(TeamTokenEntity).findOneByOrFail({ id });
    });
    return { teamToken: toView(teamToken), token };
  }

  async list(): Promise<TeamTokensReply> {
    const tokens = await this.database.asService((tx) =>
      tx.repository(TeamTokenEntity).find({ order: { createdAt: 'DESC', id: 'ASC' }, take: TEAM_TOKENS_MAX }),
    );
    return { teamTokens: tokens.map(toView) };
  }

  /** Takes effect with the next request. Revoking twice is harmless. */
  async revoke(id: string): Promise<void> {
    const token = await this.database.asService(async (tx) => {
      await tx.repository(TeamTokenEntity).update({ id, revokedAt: IsNull() }, { revokedAt: () => 'now()' });
      return tx.repository(TeamTokenEntity).findOneBy({ id });
    });
    if (token === null) throw fail('releases.token.not_found');
    await this.#tell(id, 'team_token_revoked', token.team);
  }

  /** Notifies the administrators, since the operator has no account. Idempotent by id. */
  async #tell(id: string, kind: 'team_token_created' | 'team_token_revoked', team: string): Promise<void> {
    const nobody = { userId: null, caller: null, sessionId: null };
    await this.activity.record({ id, kind, detail: team, letter: true, ...nobody });
  }
}

function toView({ id, team, tools, createdAt, lastUsedAt, revokedAt }: TeamTokenEntity): TeamTokenView {
  return {
    id,
    team,
    tools,
    createdAt: createdAt.toISOString(),
    lastUsedAt: lastUsedAt?.toISOString() ?? null,
    revokedAt: revokedAt?.toISOString() ?? null,
  };
}
