import {
  AcceptsPrograms,
  type Actor,
  AnswersChange,
  AnswersRows,
  CurrentActor,
  DataReader,
  RowChanges,
  refuseOtherOwner,
} from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, Patch, Post, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { OfferService } from '../offer/offer.service.ts';
import {
  type NewOfferRow,
  newOfferRow,
  type OfferRowChange,
  offerRowChange,
  toNewOffer,
  toOfferUpdate,
} from './offer-rows.ts';
import { offerMetricsTable, offersTable } from './offer-tables.ts';

/** The domain's tables for programs that are written against the specification's queries. */
@Controller('rest/v1')
export class OfferTablesController {
  constructor(
    private readonly reader: DataReader,
    private readonly offers: OfferService,
  ) {}

  @Get('offers')
  @AcceptsPrograms('offers:read')
  @AnswersRows()
  readOffers(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.reader.read(offersTable, actor, request, response);
  }

  @Post('offers')
  @AnswersChange('offers.libraries.limit_reached', 'offers.offer.id_taken')
  async insertOffer(
    @CurrentActor() actor: Actor,
    @Body({ schema: newOfferRow }) row: NewOfferRow,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    refuseOtherOwner(row.user_id, actor);
    await this.#changes(actor, request, response).insert(async () => {
      const { id } = await this.offers.create(actor, toNewOffer(row));
      return id;
    });
  }

  @Patch('offers')
  @AnswersChange('offers.status.invalid')
  async updateOffer(
    @CurrentActor() actor: Actor,
    @Body({ schema: offerRowChange }) row: OfferRowChange,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    const change = toOfferUpdate(row);
    await this.#changes(actor, request, response).update((id) => this.offers.update(actor, id, change));
  }

  /** Can be undone for a day, as every deletion of an offer. */
  @Delete('offers')
  @AnswersChange()
  async deleteOffer(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    await this.#changes(actor, request, response).delete((id) => this.offers.delete(actor, id));
  }

  @Get('offer_metrics')
  @AcceptsPrograms('offers:read')
  @AnswersRows()
  readMetrics(
    @CurrentActor() actor: Actor,
    @Req() request: Request,
    @Res() response: Response,
  ): Promise<void> {
    return this.reader.read(offerMetricsTable, actor, request, response);
  }

  #changes(actor: Actor, request: Request, response: Response): RowChanges {
    return new RowChanges({ reader: this.reader, table: offersTable, actor, request, response });
  }
}
