import {
  type Actor,
  Answers,
  CurrentActor,
  Database,
  defineErrors,
  InjectDatabase,
} from '@garimpo/service-kit';
import {
  type ConversionSendsQuery,
  type ConversionSendsReply,
  type ConversionSendView,
  conversionSendReply,
  conversionSendsQuery,
  conversionSendsReply,
  SENDS_PAGE,
  sendParams,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Controller, Get, HttpCode, Param, Post, Query } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { findSend, listSends, reopenSend } from './send.query.ts';

const fail = defineErrors(trafficFilterErrors);

/** The log of what was sent on. */
@Controller('api/traffic-filter/conversion-sends')
export class ConversionSendController {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {}

  @Get()
  @Answers(conversionSendsReply)
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: conversionSendsQuery }) query: ConversionSendsQuery,
  ): Promise<ConversionSendsReply> {
    const found = await this.database.asUser(actor, (tx) => listSends(tx, actor.userId, query));
    return { sends: found.slice(0, SENDS_PAGE), more: found.length > SENDS_PAGE };
  }

  @Post(':id/retry')
  @HttpCode(200)
  @Answers(
    conversionSendReply,
    'traffic_filter.conversion_send.not_found',
    'traffic_filter.conversion_send.closed',
  )
  async retry(
    @CurrentActor() { userId }: Actor,
    @Param({ schema: sendParams }) { id }: { id: string },
  ): Promise<{ send: ConversionSendView }> {
    // As the service, because users do not decide when something was tried. The statements are limited to this user.
    return this.database.asService(async (tx) => {
      if ((await findSend(tx, userId, id)) === null) throw fail('traffic_filter.conversion_send.not_found');
      if (!(await reopenSend(tx, userId, id, new Date())))
        throw fail('traffic_filter.conversion_send.closed');
      return { send: (await findSend(tx, userId, id)) as ConversionSendView };
    });
  }
}
