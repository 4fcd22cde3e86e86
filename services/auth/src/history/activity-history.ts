import { ACTIVITY_PAGE, type ActivityPage } from '@garimpo/auth-contract';
import { type Actor, type Database, InjectDatabase } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { LiveSession } from '../session/live-session.ts';
import { isDeniable } from './denial-store.ts';

interface EventRow {
  id: string;
  kind: string;
  created_at: Date;
  session_id: string | null;
  browser: string | null;
  system: string | null;
  country: string | null;
  city: string | null;
  network: string | null;
  by_operator: boolean;
  detail: string | null;
  denied_at: Date | null;
}

@Injectable()
export class ActivityHistory {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly live: LiveSession,
  ) {}

  async list(actor: Actor, before: string | undefined): Promise<ActivityPage> {
    const { rows, currentId } = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.find(tx, actor);
      const rows = await tx.rows<EventRow>(
        `SELECT id, kind, created_at, session_id, browser, system, country, city, network, by_operator, detail, denied_at
         FROM auth_service.account_activity
         WHERE user_id = $1 AND ($2::uuid IS NULL OR (created_at, id) < (
           SELECT created_at, id FROM auth_service.account_activity WHERE id = $2 AND user_id = $1))
         ORDER BY created_at DESC, id DESC LIMIT $3`,
        [user.id, before ?? null, ACTIVITY_PAGE + 1],
      );
      return { rows, currentId: session.id };
    });
    const shown = rows.slice(0, ACTIVITY_PAGE);
    return {
      events: shown.map((row) => ({
        id: row.id,
        kind: row.kind,
        created_at: row.created_at.toISOString(),
        device: row.by_operator ? null : { browser: row.browser, system: row.system },
        country: row.country,
        city: row.city,
        network: row.network,
        detail: row.detail,
        current: row.session_id === currentId,
        denied: row.denied_at !== null,
        deniable: row.denied_at === null && isDeniable(row.kind),
      })),
      next: rows.length > ACTIVITY_PAGE ? (shown.at(-1)?.id ?? null) : null,
    };
  }
}
