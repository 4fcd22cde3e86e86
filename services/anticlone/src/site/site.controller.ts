import {
  type AnticloneSiteView,
  type CreateSiteInput,
  createSiteInput,
  type SitesReply,
  siteParams,
  siteReply,
  sitesReply,
  type UpdateSiteInput,
  updateSiteInput,
} from '@garimpo/anticlone-contract';
import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { SiteService } from './site.service.ts';

@Controller('api/anticlone/sites')
export class SiteController {
  constructor(private readonly sites: SiteService) {}

  @Get()
  @Answers(sitesReply)
  list(@CurrentActor() actor: Actor): Promise<SitesReply> {
    return this.sites.list(actor);
  }

  @Post()
  @Answers(siteReply, 'anticlone.sites.limit_reached', 'anticlone.site.repeated')
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createSiteInput }) input: CreateSiteInput,
  ): Promise<{ site: AnticloneSiteView }> {
    return { site: await this.sites.create(actor, input) };
  }

  @Get(':id')
  @Answers(siteReply, 'anticlone.site.not_found')
  async find(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
  ): Promise<{ site: AnticloneSiteView }> {
    return { site: await this.sites.find(actor, id) };
  }

  @Patch(':id')
  @Answers(siteReply, 'anticlone.site.not_found', 'anticlone.site.repeated')
  async update(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
    @Body({ schema: updateSiteInput }) input: UpdateSiteInput,
  ): Promise<{ site: AnticloneSiteView }> {
    return { site: await this.sites.update(actor, id, input) };
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'anticlone.site.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: siteParams }) { id }: { id: string },
  ): Promise<void> {
    await this.sites.delete(actor, id);
  }
}
