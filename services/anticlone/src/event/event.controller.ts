import {
  type EventRange,
  type EventsQuery,
  type EventsReply,
  type EventsTableQuery,
  eventParams,
  eventRange,
  eventsQuery,
  eventsReply,
  eventsTableQuery,
  type RevealReply,
  revealReply,
  type SummaryReply,
  siteParams,
  summaryReply,
} from '@garimpo/anticlone-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Controller, Get, HttpCode, Param, Post, Query, Res } from '@nestjs/common';
import type { Response } from 'express';
import { EventService } from './event.service.ts';
import { EventsTable } from './events-table.ts';

@Controller('api/anticlone/sites')
export class EventController {
  constructor(
    private readonly events: EventService,
    private readonly table: EventsTable,
  ) {}

  @Get(':id/events')
  @Answers(eventsReply, 'anticlone.site.not_found', 'anticlone.tracking.forbidden')
  list(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
    @Query({ schema: eventsQuery }) query: EventsQuery,
  ): Promise<EventsReply> {
    return this.events.list(actor, id, query);
  }

  @Get(':id/events/summary')
  @Answers(summaryReply, 'anticlone.site.not_found', 'anticlone.tracking.forbidden')
  summary(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
    @Query({ schema: eventRange }) range: EventRange,
  ): Promise<SummaryReply> {
    return this.events.summary(actor, id, range);
  }

  @Get(':id/events.csv')
  @Answers('text/csv', 'anticlone.site.not_found', 'anticlone.tracking.forbidden')
  csv(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
    @Query({ schema: eventsTableQuery }) query: EventsTableQuery,
    @Res() response: Response,
  ): Promise<void> {
    return this.table.send(actor, id, query, response);
  }

  @Post(':id/events/:eventId/reveal')
  @HttpCode(200)
  @Answers(
    revealReply,
    'anticlone.site.not_found',
    'anticlone.tracking.forbidden',
    'anticlone.event.not_found',
    'anticlone.event.address_erased',
    'anticlone.event.too_many_reveals',
  )
  reveal(
    @CurrentActor() actor: Actor,
    @Param({ schema: eventParams }) { id, eventId }: { id: string; eventId: string },
  ): Promise<RevealReply> {
    return this.events.reveal(actor, id, eventId);
  }
}
