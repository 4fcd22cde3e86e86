import { pipeline } from 'node:stream/promises';
import {
  type LeadWaysInput,
  leadWaysInput,
  type OwnPlacesInput,
  type OwnPlacesReply,
  ownPlacesInput,
  ownPlacesReply,
  type SavedReply,
  savedReply,
  siteParams,
  type WaysReply,
  waysReply,
} from '@garimpo/cloner-contract';
import { type Actor, Answers, BodyLimit, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Param, Post, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import { OwnPlacesService } from '../ways-out/own-places.service.ts';
import { WaysOutService } from './ways-out.service.ts';

/** Hundreds of addresses, with the targets that they replace. */
const LEADS_BYTES_MAX = 2 * 1024 * 1024;

interface Site {
  subdomain: string;
}

/** Whose shops, chats and pages a user's clones lead to. */
@Controller('api/clone')
export class WaysOutController {
  constructor(
    private readonly ways: WaysOutService,
    private readonly places: OwnPlacesService,
  ) {}

  @Get('own-places')
  @Answers(ownPlacesReply)
  ownPlaces(@CurrentActor() actor: Actor): Promise<OwnPlacesReply> {
    return this.places.find(actor);
  }

  @Put('own-places')
  @BodyLimit(LEADS_BYTES_MAX)
  @Answers(ownPlacesReply)
  setOwnPlaces(
    @CurrentActor() actor: Actor,
    @Body({ schema: ownPlacesInput }) input: OwnPlacesInput,
  ): Promise<OwnPlacesReply> {
    return this.places.replace(actor, input);
  }

  @Get(':subdomain/ways-out')
  @Answers(waysReply, 'cloner.site.not_found', 'cloner.version.not_found')
  find(@CurrentActor() actor: Actor, @Param({ schema: siteParams }) { subdomain }: Site): Promise<WaysReply> {
    return this.ways.find(actor, subdomain);
  }

  @Post(':subdomain/ways-out')
  @HttpCode(200)
  @BodyLimit(LEADS_BYTES_MAX)
  @Answers(
    savedReply,
    'cloner.site.not_found',
    'cloner.version.not_found',
    'cloner.site.suspended',
    'cloner.version.conflict',
    'cloner.page.size',
  )
  lead(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: Site,
    @Body({ schema: leadWaysInput }) input: LeadWaysInput,
  ): Promise<SavedReply> {
    return this.ways.lead(actor, subdomain, input);
  }

  @Get(':subdomain/ways-out/picture')
  @Answers('image/webp', 'cloner.site.not_found', 'cloner.version.not_found')
  async picture(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { subdomain }: Site,
    @Res() response: Response,
  ): Promise<void> {
    const body = await this.ways.picture(actor, subdomain);
    response.set({
      'Cache-Control': 'private, no-cache',
      'Content-Type': 'image/webp',
      'X-Content-Type-Options': 'nosniff',
    });
    try {
      await pipeline(body, response);
    } catch (error) {
      // The caller disconnected.
      if (!response.destroyed) throw error;
    }
  }
}
