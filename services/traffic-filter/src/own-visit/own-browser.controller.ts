import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import {
  type OwnBrowserInput,
  type OwnBrowserView,
  ownBrowserInput,
  ownBrowserParams,
  ownBrowserReply,
  ownBrowsersReply,
} from '@garimpo/traffic-filter-contract';
import { Body, Controller, Delete, Get, HttpCode, Param, Post } from '@nestjs/common';
import { OwnBrowserService } from './own-browser.service.ts';

@Controller('api/traffic-filter/own-browsers')
export class OwnBrowserController {
  constructor(private readonly browsers: OwnBrowserService) {}

  @Get()
  @Answers(ownBrowsersReply)
  async list(@CurrentActor() actor: Actor): Promise<{ browsers: OwnBrowserView[] }> {
    return { browsers: await this.browsers.list(actor) };
  }

  @Post()
  @Answers(ownBrowserReply, 'traffic_filter.own_browsers.limit_reached')
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: ownBrowserInput }) input: OwnBrowserInput,
  ): Promise<{ browser: OwnBrowserView }> {
    return { browser: await this.browsers.create(actor, input) };
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'traffic_filter.own_browser.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: ownBrowserParams }) { id }: { id: string },
  ): Promise<void> {
    await this.browsers.delete(actor, id);
  }
}
