import {
  type ArchivedReply,
  archivedReply,
  type BulkOffersInput,
  type BulkOffersReply,
  bulkOffersInput,
  bulkOffersReply,
  createOfferInput,
  type NewOffer,
  type OfferView,
  offerParams,
  offerReply,
  offersReply,
  type UpdateOfferInput,
  updateOfferInput,
} from '@garimpo/offers-contract';
import { AcceptsPrograms, type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { OfferService } from './offer.service.ts';
import { OfferBulk } from './offer-bulk.ts';

@Controller('api/offers')
export class OfferController {
  constructor(
    private readonly offers: OfferService,
    private readonly bulk: OfferBulk,
  ) {}

  @Get()
  @AcceptsPrograms('offers:read')
  @Answers(offersReply)
  async list(@CurrentActor() actor: Actor): Promise<{ offers: OfferView[] }> {
    return { offers: await this.offers.list(actor) };
  }

  @Get('archived')
  @AcceptsPrograms('offers:read')
  @Answers(archivedReply)
  listArchived(@CurrentActor() actor: Actor): Promise<ArchivedReply> {
    return this.offers.listArchived(actor);
  }

  /** One change to many offers, and what became of each. */
  @Post('bulk')
  @HttpCode(200)
  @Answers(
    bulkOffersReply,
    'offers.status.invalid',
    'offers.libraries.limit_reached',
    'offers.archive.full',
    'offers.bulk.too_many',
  )
  changeMany(
    @CurrentActor() actor: Actor,
    @Body({ schema: bulkOffersInput }) input: BulkOffersInput,
  ): Promise<BulkOffersReply> {
    return this.bulk.run(actor, input);
  }

  @Post()
  @Answers(offerReply, 'offers.libraries.limit_reached', 'offers.offer.id_taken')
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createOfferInput }) input: NewOffer,
  ): Promise<{ offer: OfferView }> {
    return { offer: await this.offers.create(actor, input) };
  }

  @Patch(':id')
  @Answers(offerReply, 'offers.offer.not_found', 'offers.status.invalid')
  async update(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
    @Body({ schema: updateOfferInput }) input: UpdateOfferInput,
  ): Promise<{ offer: OfferView }> {
    return { offer: await this.offers.update(actor, id, input) };
  }

  /** Can be undone for a day by the bulk change `restore`. */
  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'offers.offer.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: offerParams }) { id }: { id: string },
  ): Promise<void> {
    await this.offers.delete(actor, id);
  }
}
