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
import { findSecret, putSecret, type SecretRow } from './conversion-secret.query.ts';

/** With what a user's shops sign conversions. */
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
