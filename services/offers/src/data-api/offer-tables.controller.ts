import { type Actor, AnswersRows, CurrentActor, DataReader } from '@garimpo/service-kit';
import { Controller, Get, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { offerMetricsTable, offersTable } from './offer-tables.ts';

/** The domain's tables for programs that are written against the specification's queries. */
@Controller('rest/v1')
export class OfferTablesController {
  constructor(private readonly reader: DataReader) {}

  @Get('offers')
  @AnswersRows()
  readOffers(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.reader.read(offersTable, actor, request, response);
  }

  @Get('offer_metrics')
  @AnswersRows()
  readMetrics(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.reader.read(offerMetricsTable, actor, request, response);
  }
}
