import { type Actor, type Caller, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { In } from 'typeorm';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { LiveSession } from '../session/live-session.ts';
import { namedClient, OAuthClientEntity } from './client.entity.ts';
import { sortedScopes } from './client-rules.ts';
import { ProgramSessions } from './program-sessions.ts';

/** What a user has given to programs, and its end. */
@Injectable()
export class GrantService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly live: LiveSession,
    private readonly programs: ProgramSessions,
    private readonly log: ActivityLog,
  ) {}

  async list(actor: Actor) {
    return this.database.asService(async (tx) => {
      const { user } = await this.live.find(tx, actor);
      const grants = await this.programs.list(tx, user.id);
      const ids = grants.map(({ clientId }) => clientId);
      const clients = await tx.repository(OAuthClientEntity).findBy({ id: In(ids) });
      return grants.flatMap(({ clientId, scopes, grantedAt }) =>
        clients
          .filter(({ id }) => id === clientId)
          .map((client) => ({
            client: namedClient(client),
            scopes: sortedScopes(scopes),
            granted_at: grantedAt.toISOString(),
          })),
      );
    });
  }

  async revoke(actor: Actor, clientId: string, caller: Caller): Promise<void> {
    await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      const ended = await this.programs.end(tx, user.id, clientId);
      if (ended === 0) throw new AuthFailure('oauth_consent_not_found', 'No grant for this client');
      const client = await tx.repository(OAuthClientEntity).findOneBy({ id: clientId });
      await this.log.note(tx, {
        userId: user.id,
        kind: 'program_ended',
        caller,
        sessionId: session.id,
        detail: client?.name ?? null,
      });
    });
    this.log.deliver();
  }
}
