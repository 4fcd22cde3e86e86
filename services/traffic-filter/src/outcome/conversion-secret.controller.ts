import {
  type Actor,
  Answers,
  CurrentActor,
  Database,
  InjectDatabase,
  newWebhookSecret,
} from '@garimpo/service-kit';
import {
  type ConversionSecretReply,
  conversionSecretReply,
  type NewConversionSecretInput,
  newConversionSecretInput,
} from '@garimpo/traffic-filter-contract';
import { Body, Controller, Get, HttpCode, Post } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';

// All queries run as the service: users neither read nor write secrets themselves, and shops are not users.

interface SecretRow {
  secret: string;
  createdAt: Date;
  oldUntil: Date | null;
}

const COLUMNS = `secret, created_at AS "createdAt",
  CASE WHEN old_until > clock_timestamp() THEN old_until END AS "oldUntil"`;

async function findSecret(database: Database, userId: string): Promise<SecretRow | null> {
  const [row] = await database.runAsService<SecretRow>(
    `SELECT ${COLUMNS} FROM traffic_filter.conversion_secrets WHERE user_id = $1`,
    [userId],
  );
  return row ?? null;
}

/** The previous secret stays valid for so many hours. */
async function putSecret(
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

/** The secrets that may sign conversions of a link; none where the owner has made none. */
export async function validSecrets(database: Database, key: string): Promise<string[]> {
  const [row] = await database.runAsService<{ secrets: string[] }>(FIND_VALID, [key]);
  return row?.secrets ?? [];
}

/** The secret with which a user's shops sign conversions. */
@Controller('api/traffic-filter/conversion-secret')
export class ConversionSecretController {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {}

  @Get()
  @Answers(conversionSecretReply)
  async find(@CurrentActor() { userId }: Actor): Promise<ConversionSecretReply> {
    return toReply(await findSecret(this.database, userId));
  }

  @Post()
  @HttpCode(200)
  @Answers(conversionSecretReply)
  async renew(
    @CurrentActor() { userId }: Actor,
    @Body({ schema: newConversionSecretInput }) { oldWorksHours }: NewConversionSecretInput,
  ): Promise<ConversionSecretReply> {
    return toReply(await putSecret(this.database, userId, newWebhookSecret(), oldWorksHours));
  }
}

function toReply(row: SecretRow | null): ConversionSecretReply {
  return {
    secret: row?.secret ?? null,
    createdAt: row?.createdAt.toISOString() ?? null,
    oldWorksUntil: row?.oldUntil?.toISOString() ?? null,
  };
}
