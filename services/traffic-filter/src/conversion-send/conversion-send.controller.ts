import {
  type Actor,
  Answers,
  type CsvValue,
  CurrentActor,
  csv,
  Database,
  defineErrors,
  InjectDatabase,
  readPages,
  sendTable,
} from '@garimpo/service-kit';
import {
  type ConversionSendsQuery,
  type ConversionSendsReply,
  type ConversionSendView,
  conversionSendReply,
  conversionSendsQuery,
  conversionSendsReply,
  SENDS_CSV_ROWS_MAX,
  SENDS_PAGE,
  sendParams,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { sendsText } from '../text/pt-br-sends.ts';
import { localMoment, reais } from '../text/table-values.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { findSend, listSends, reopenSend } from './send.query.ts';

const fail = defineErrors(trafficFilterErrors);

/** Rows that the table reads at once. */
const CSV_PAGE = 1_000;

const { columns } = sendsText;
const moment = (at: string | null) => (at === null ? null : localMoment(new Date(at)));
const COLUMNS: Readonly<Record<string, (send: ConversionSendView) => CsvValue>> = {
  [columns.at]: ({ at }) => moment(at),
  [columns.event]: ({ event }) => event,
  [columns.campaign]: ({ campaign }) => campaign.name,
  [columns.connection]: ({ target }) => target.name,
  [columns.network]: ({ target }) => sendsText.networks[target.network],
  [columns.value]: ({ valueCents }) => (valueCents === null ? null : reais.format(valueCents / 100)),
  [columns.state]: ({ state }) => sendsText.states[state],
  [columns.reason]: ({ reason }) => (reason === null ? null : sendsText.reasons[reason]),
  [columns.detail]: ({ detail }) => detail,
  [columns.tries]: ({ tries }) => tries,
  [columns.nextTryAt]: ({ nextTryAt }) => moment(nextTryAt),
  [columns.closedAt]: ({ closedAt }) => moment(closedAt),
  [columns.mayRepeat]: ({ mayRepeat }) => mayRepeat,
};

/** The log of what was sent on. */
@Controller('api/traffic-filter')
export class ConversionSendController {
  constructor(@InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database) {}

  @Get('conversion-sends')
  @Answers(conversionSendsReply)
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: conversionSendsQuery }) query: ConversionSendsQuery,
  ): Promise<ConversionSendsReply> {
    const found = await this.#page(actor, query, SENDS_PAGE + 1);
    return { sends: found.slice(0, SENDS_PAGE), more: found.length > SENDS_PAGE };
  }

  @Get('conversion-sends.csv')
  @Answers('text/csv')
  table(
    @CurrentActor() actor: Actor,
    @Query({ schema: conversionSendsQuery }) query: ConversionSendsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return sendTable(response, sendsText.file(new Date()), (signal) =>
      csv(
        COLUMNS,
        readPages(
          (last: ConversionSendView | null, limit) =>
            last === null
              ? this.#page(actor, query, limit)
              : this.database.asUser(actor, (tx) =>
                  listSends(tx, actor.userId, query, { before: last, limit }),
                ),
          { page: CSV_PAGE, max: SENDS_CSV_ROWS_MAX, signal },
        ),
      ),
    );
  }

  @Post('conversion-sends/:id/retry')
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

  /** Nothing is behind a row that is unknown. */
  async #page(
    actor: Actor,
    { before, ...query }: ConversionSendsQuery,
    limit: number,
  ): Promise<ConversionSendView[]> {
    return this.database.asUser(actor, async (tx) => {
      const place = before === undefined ? null : await findSend(tx, actor.userId, before);
      if (place === null && before !== undefined) return [];
      return listSends(tx, actor.userId, query, { before: place, limit });
    });
  }
}
