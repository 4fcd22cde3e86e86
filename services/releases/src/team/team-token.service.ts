import { randomUUID } from 'node:crypto';
import {
  type MadeTeamTokenReply,
  TEAM_TOKENS_MAX,
  type TeamTokenInput,
  type TeamTokensReply,
  type TeamTokenView,
} from '@garimpo/releases-contract';
import { AccountActivity, Database, InjectDatabase, type Team, TeamTokens } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { fail } from '../fail.ts';
import { hashOf, isTeamToken, newTeamToken } from './team-token.ts';

interface TokenRow {
  id: string;
  team: string;
  tools: string[];
  created_at: Date;
  last_used_at: Date | null;
  revoked_at: Date | null;
}

const COLUMNS = 'id, team, tools, created_at, last_used_at, revoked_at';
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
    // Before anybody is known: whose token it is, is the question.
    const [row] = await this.database.runAsService<{ team: string; tools: string[] }>(FIND, [hashOf(token)]);
    return row === undefined ? null : { name: row.team, tools: row.tools };
  }

  /** The only time that the token itself is seen. */
  async make({ team, tools }: TeamTokenInput): Promise<MadeTeamTokenReply> {
    const token = newTeamToken();
    const id = randomUUID();
    // First: a token that no administrator hears of is not made.
    await this.#tell(id, 'team_token_created', team);
    // The operator's work, here and below: no user whose rows these were.
    const [row] = await this.database.runAsService<TokenRow>(
      `INSERT INTO releases.tokens (id, team, tools, token_hash) VALUES ($1, $2, $3, $4) RETURNING ${COLUMNS}`,
      [id, team, [...new Set(tools)].sort(), hashOf(token)],
    );
    return { teamToken: toView(row as TokenRow), token };
  }

  async list(): Promise<TeamTokensReply> {
    const rows = await this.database.runAsService<TokenRow>(
      `SELECT ${COLUMNS} FROM releases.tokens ORDER BY created_at DESC, id LIMIT $1`,
      [TEAM_TOKENS_MAX],
    );
    return { teamTokens: rows.map(toView) };
  }

  /** From the next request on. Revoking again changes nothing. */
  async revoke(id: string): Promise<void> {
    const [row] = await this.database.runAsService<{ team: string }>(
      `UPDATE releases.tokens SET revoked_at = coalesce(revoked_at, now()) WHERE id = $1 RETURNING team`,
      [id],
    );
    if (row === undefined) throw fail('releases.token.not_found');
    await this.#tell(id, 'team_token_revoked', row.team);
  }

  /** The operator has no account: administrators hear of it. Told twice it is written once. */
  async #tell(id: string, kind: 'team_token_created' | 'team_token_revoked', team: string): Promise<void> {
    const nobody = { userId: null, caller: null, sessionId: null };
    await this.activity.record({ id, kind, detail: team, letter: true, ...nobody });
  }
}

function toView(row: TokenRow): TeamTokenView {
  return {
    id: row.id,
    team: row.team,
    tools: row.tools,
    createdAt: row.created_at.toISOString(),
    lastUsedAt: row.last_used_at?.toISOString() ?? null,
    revokedAt: row.revoked_at?.toISOString() ?? null,
  };
}
