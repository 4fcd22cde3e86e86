import { Database, InjectDatabase, withTimeLimit } from '@garimpo/service-kit';
import { OWN_VISITS_A_DAY, REPORT_TIME_ZONE } from '@garimpo/traffic-filter-contract';
import { Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

/** A visitor waits no longer to be left out, and is counted then. */
const WAIT_MS = 250;
const TOKEN = /^[\w-]{22}$/;

const TAKE = {
  name: 'traffic-filter.take-own-visit',
  text: `UPDATE traffic_filter.own_browsers
    SET seen_on = today, seen = CASE WHEN seen_on = today THEN seen + 1 ELSE 1 END
    FROM (SELECT (clock_timestamp() AT TIME ZONE '${REPORT_TIME_ZONE}')::date AS today) clock
    WHERE token = $1 AND user_id = $2 AND NOT (seen_on IS NOT DISTINCT FROM today AND seen >= ${OWN_VISITS_A_DAY})
    RETURNING id`,
};

/** Which visits are their owner's own. */
@Injectable()
export class OwnVisits {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {}

  /** Whether a visit is to be left out, which is remembered; false where that cannot be told in time. */
  take(userId: string, token: string): Promise<boolean> {
    // As the service, here and below: visitors of links are not users.
    const taken = this.database.runAsService(TAKE, [token, userId]).then((rows) => rows.length > 0);
    return withTimeLimit(taken, WAIT_MS).catch(() => false);
  }

  /** Whose browser a token marks, by the name that its owner gave it; null for an unknown one. */
  async nameOf(token: string): Promise<string | null> {
    if (!TOKEN.test(token)) return null;
    const [row] = await this.database.runAsService<{ name: string }>(
      'SELECT name FROM traffic_filter.own_browsers WHERE token = $1',
      [token],
    );
    return row?.name ?? null;
  }
}
