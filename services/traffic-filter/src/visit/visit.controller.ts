import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
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
import { VisitService } from './visit.service.ts';
import { AddressReveals } from './visit-providers.ts';
import { VisitsTable } from './visits-table.ts';

@Controller('api/traffic-filter')
export class VisitController {
  constructor(
    private readonly visits: VisitService,
    private readonly table: VisitsTable,
    private readonly reveals: AddressReveals,
  ) {}

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
  csv(
    @CurrentActor() actor: Actor,
    @Query({ schema: visitsQuery }) query: VisitsQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.table.send(actor, query, response);
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
    return this.reveals.reveal(actor, id);
  }
}
