import {
  createOfferInput,
  type NewOffer,
  type OfferView,
  offerParams,
  offerReply,
  offersReply,
  type UpdateOfferInput,
  updateOfferInput,
} from '@garimpo/offers-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { OfferService } from './offer.service.ts';

@Controller('api/offers')
export class OfferController {
  constructor(private readonly offers: OfferService) {}

  @Get()
  @Answers(offersReply)
  async list(@CurrentActor() actor: Actor): Promise<{ offers: OfferView[] }> {
    return { offers: await this.offers.list(actor) };
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
