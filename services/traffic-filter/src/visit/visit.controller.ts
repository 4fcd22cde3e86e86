import {
  type Actor,
  Answers,
  type CsvValue,
  CurrentActor,
  csv,
  maskedAddress,
  sendTable,
} from '@garimpo/service-kit';
import {
  revealVisitReply,
  type VisitReply,
  type VisitsQuery,
  type VisitsReply,
  visitParams,
  visitReply,
  visitsQuery,
  visitsReply,
} from '@garimpo/traffic-filter-contract';
import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { requestsText } from '../text/pt-br-requests.ts';
import { localMoment } from '../text/table-values.ts';
import type { VisitLine } from './visit.query.ts';
import { VisitService } from './visit.service.ts';

const { columns } = requestsText;
/** Each has a column of its own; all others share one. */
const UTM: readonly string[] = ['utm_source', 'utm_medium', 'utm_campaign', 'utm_content', 'utm_term'];

const COLUMNS: Readonly<Record<string, (line: VisitLine) => CsvValue>> = {
  [columns.at]: ({ createdAt }) => localMoment(createdAt),
  [columns.campaign]: ({ campaignName }) => campaignName,
  [columns.address]: ({ maskedIp }) => (maskedIp === null ? null : maskedAddress(maskedIp)),
  [columns.state]: ({ state }) => requestsText.states[state],
  [columns.kind]: ({ kind }) => requestsText.kinds[kind],
  [columns.page]: ({ page }) => (page === null ? null : requestsText.pages[page]),
  [columns.reason]: ({ reason }) => requestsText.reasons[reason],
  [columns.refusal]: ({ refusal }) => (refusal === null ? null : requestsText.refusals[refusal]),
  [columns.score]: ({ score }) => score,
  [columns.browser]: ({ browser }) => browser,
  [columns.robot]: ({ robot }) => robot,
  [columns.devices]: ({ devices }) => devices.map((device) => requestsText.devices[device]),
  [columns.networks]: ({ networks }) => networks.map((network) => requestsText.networks[network]),
  [columns.country]: ({ country }) => country,
  [columns.city]: ({ city }) => city,
  [columns.destination]: ({ destination }) => destination,
  [columns.referrer]: ({ referrer }) => referrer,
  ...Object.fromEntries(
    UTM.map((name) => [name, ({ parameters }: VisitLine) => parameterOf(parameters, name)]),
  ),
  [columns.parameters]: ({ parameters }) =>
    parameters.filter(([name]) => !UTM.includes(name)).map(([name, value]) => `${name}=${value}`),
};

/** Several values of one name are several entries. */
function parameterOf(parameters: VisitLine['parameters'], name: string): CsvValue {
  const values = parameters.filter(([one]) => one === name).map(([, value]) => value);
  return values.length > 1 ? values : (values[0] ?? null);
}

@Controller('api/traffic-filter')
export class VisitController {
  constructor(private readonly visits: VisitService) {}

  @Get('requests')
  @Answers(visitsReply, 'traffic_filter.requests.too_many_searches')
  list(
    @CurrentActor() actor: Actor,
    @Query({ schema: visitsQuery }) query: VisitsQuery,
  ): Promise<VisitsReply> {
    return this.visits.list(actor, query);
  }

  @Get('requests.csv')
  @Answers('text/csv', 'traffic_filter.requests.too_many_searches')
  table(
    @CurrentActor() actor: Actor,
    @Query({ schema: visitsQuery }) query: VisitsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return sendTable(response, requestsText.file(new Date()), (signal) =>
      csv(COLUMNS, this.visits.lines(actor, query, signal)),
    );
  }

  @Get('requests/:id')
  @Answers(visitReply, 'traffic_filter.request.not_found')
  find(
    @CurrentActor() actor: Actor,
    @Param({ schema: visitParams }) { id }: { id: string },
  ): Promise<VisitReply> {
    return this.visits.find(actor, id);
  }

  @Post('requests/:id/reveal')
  @HttpCode(200)
  @Answers(
    revealVisitReply,
    'traffic_filter.request.not_found',
    'traffic_filter.request.address_erased',
    'traffic_filter.request.too_many_reveals',
  )
  reveal(
    @CurrentActor() actor: Actor,
    @Param({ schema: visitParams }) { id }: { id: string },
  ): Promise<{ ip: string }> {
    return this.visits.reveal(actor, id);
  }
}
