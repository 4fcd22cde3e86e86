import {
  Access,
  type Actor,
  Answers,
  type Caller,
  CurrentActor,
  CurrentCaller,
  type Database,
  InjectDatabase,
  ToleratesUnknown,
} from '@garimpo/service-kit';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Injectable,
  Param,
  Query,
  UseFilters,
} from '@nestjs/common';
import { IsNull } from 'typeorm';
import * as z from 'zod';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { devicesReply } from '../http/auth-replies.ts';
import { LiveSession } from './live-session.ts';
import { SessionEntity } from './session.entity.ts';
import { SessionStore } from './session-store.ts';

/** More sessions than anybody has devices. */
const LISTED_MAX = 100;

interface DeviceView {
  id: string;
  user_agent: string;
  ip: string;
  aal: 'aal1' | 'aal2';
  created_at: string;
  /** Exact to about an hour. */
  refreshed_at: string;
  current: boolean;
}

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
        where: { userId: user.id, oauthClientId: IsNull() },
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

  /** A session that is not the user's, or has ended, is answered alike, so that the answer reveals nothing. */
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

const deviceParams = z.object({ sessionId: z.uuid() });

@ToleratesUnknown()
@Controller('auth/v1/sessions')
@Access('account')
@UseFilters(AuthErrorFilter)
export class DeviceController {
  constructor(private readonly devices: DeviceService) {}

  @Get()
  @Answers(devicesReply, 'session_not_found', 'user_banned')
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: ignoredInput }) _query: unknown,
  ): Promise<{ sessions: DeviceView[] }> {
    return this.devices.list(actor);
  }

  @Delete(':sessionId')
  @HttpCode(204)
  @Answers(null, 'session_not_found', 'user_banned')
  end(
    @CurrentActor() actor: Actor,
    @Param({ schema: deviceParams }) { sessionId }: z.infer<typeof deviceParams>,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.devices.end(actor, sessionId, caller);
  }
}
