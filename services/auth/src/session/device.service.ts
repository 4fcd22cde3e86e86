import { type Actor, type Caller, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { LiveSession } from './live-session.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionStore } from './session-store.ts';

/** More sessions than anybody has devices. */
const LISTED_MAX = 100;

export interface DeviceView {
  id: string;
  user_agent: string;
  ip: string;
  aal: 'aal1' | 'aal2';
  created_at: string;
  /** When it was last refreshed: about an hour exact. */
  refreshed_at: string;
  current: boolean;
}

/** The user's own sessions. Runs as the service: every query starts from the id in the verified token. */
@Injectable()
export class DeviceService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly live: LiveSession,
    private readonly sessions: SessionStore,
    private readonly log: ActivityLog,
  ) {}

  async list(actor: Actor): Promise<{ sessions: DeviceView[] }> {
    const { rows, currentId } = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.find(tx, actor);
      const rows = await tx.repository(SessionEntity).find({
        where: { userId: user.id },
        order: { createdAt: 'DESC', id: 'ASC' },
        take: LISTED_MAX,
      });
      return { rows, currentId: session.id };
    });
    return {
      sessions: rows.map((session) => ({
        id: session.id,
        user_agent: session.userAgent,
        ip: session.address,
        aal: session.aal,
        created_at: session.createdAt.toISOString(),
        refreshed_at: (session.refreshedAt ?? session.createdAt).toISOString(),
        current: session.id === currentId,
      })),
    };
  }

  /** One that is not the user's, or has ended, is ended all the same: the answer does not tell. */
  async end(actor: Actor, sessionId: string, caller: Caller): Promise<void> {
    await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      const ended = await this.sessions.end(tx, user.id, { only: sessionId });
      if (ended === 0 || sessionId === session.id) return;
      await this.log.note(tx, { userId: user.id, kind: 'sessions_ended', caller, sessionId: session.id });
    });
    this.log.deliver();
  }
}
