import type { Database } from '@garimpo/service-kit';

// All as the service: no user reads a secret by itself, nor writes one, and shops are nobody to us.

export interface SecretRow {
  secret: string;
  createdAt: Date;
  oldUntil: Date | null;
}

const COLUMNS = `secret, created_at AS "createdAt",
  CASE WHEN old_until > clock_timestamp() THEN old_until END AS "oldUntil"`;

/** Null until one was made. */
export async function findSecret(database: Database, userId: string): Promise<SecretRow | null> {
  const [row] = await database.runAsService<SecretRow>(
    `SELECT ${COLUMNS} FROM traffic_filter.conversion_secrets WHERE user_id = $1`,
    [userId],
  );
  return row ?? null;
}

/** The one before is taken for so many hours more. */
export async function putSecret(
  database: Database,
  userId: string,
  secret: string,
  oldWorksHours: number,
): Promise<SecretRow> {
  const [row] = await database.runAsService<SecretRow>(
    `INSERT INTO traffic_filter.conversion_secrets AS known (user_id, secret) VALUES ($1, $2)
     ON CONFLICT (user_id) DO UPDATE SET secret = excluded.secret, created_at = clock_timestamp(),
       old_secret = CASE WHEN $3 > 0 THEN known.secret END,
       old_until = CASE WHEN $3 > 0 THEN clock_timestamp() + make_interval(hours => $3) END
     RETURNING ${COLUMNS}`,
    [userId, secret, oldWorksHours],
  );
  return row as SecretRow;
}

const FIND_VALID = {
  name: 'traffic-filter-find-conversion-secrets',
  text: `SELECT array_remove(ARRAY[known.secret, CASE WHEN known.old_until > clock_timestamp() THEN known.old_secret END], NULL) AS secrets
    FROM traffic_filter.campaigns campaign JOIN traffic_filter.conversion_secrets known USING (user_id) WHERE campaign.key = $1`,
};

/** With which of them a conversion of this link may be signed; none where nobody made one. */
export async function validSecrets(database: Database, key: string): Promise<string[]> {
  const [row] = await database.runAsService<{ secrets: string[] }>(FIND_VALID, [key]);
  return row?.secrets ?? [];
}
