import { type Actor, Answers, CurrentActor, newTimedId } from '@garimpo/service-kit';
import {
  type BulkCampaignsInput,
  type BulkCampaignsReply,
  bulkCampaignsInput,
  bulkCampaignsReply,
  type CampaignsQuery,
  type CampaignsReply,
  type CampaignView,
  type CreateCampaignInput,
  campaignParams,
  campaignReply,
  campaignsQuery,
  campaignsReply,
  createCampaignInput,
  type SavedCampaignReply,
  savedCampaignReply,
  type TodayReply,
  type TryInput,
  type TryReply,
  todayReply,
  tryInput,
  tryReply,
  type UpdateCampaignInput,
  updateCampaignInput,
} from '@garimpo/traffic-filter-contract';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import { BulkCampaigns } from './bulk-campaigns.ts';
import { CampaignService } from './campaign.service.ts';
import { tryVisit } from './try-visit.ts';

@Controller('api/traffic-filter/campaigns')
export class CampaignController {
  constructor(
    private readonly campaigns: CampaignService,
    private readonly bulk: BulkCampaigns,
  ) {}

  @Get()
  @Answers(campaignsReply)
  async list(
    @CurrentActor() actor: Actor,
    @Query({ schema: campaignsQuery }) query: CampaignsQuery,
  ): Promise<CampaignsReply> {
    return { campaigns: await this.campaigns.list(actor, query) };
  }

  @Post()
  @Answers(
    savedCampaignReply,
    'traffic_filter.campaigns.limit_reached',
    'traffic_filter.campaign.page_refused',
  )
  create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createCampaignInput }) input: CreateCampaignInput,
  ): Promise<SavedCampaignReply> {
    return this.campaigns.create(actor, input);
  }

  /** Ids of campaigns that are gone or another user's are left out. */
  @Post('bulk')
  @HttpCode(200)
  @Answers(
    bulkCampaignsReply,
    'traffic_filter.campaign.too_many_tags',
    'traffic_filter.campaigns.limit_reached',
  )
  async change(
    @CurrentActor() actor: Actor,
    @Body({ schema: bulkCampaignsInput }) input: BulkCampaignsInput,
  ): Promise<BulkCampaignsReply> {
    return { campaigns: await this.bulk.change(actor, input) };
  }

  @Get('today')
  @Answers(todayReply)
  async today(@CurrentActor() actor: Actor): Promise<TodayReply> {
    return { campaigns: await this.campaigns.today(actor) };
  }

  @Get(':id')
  @Answers(campaignReply, 'traffic_filter.campaign.not_found')
  async find(
    @CurrentActor() actor: Actor,
    @Param({ schema: campaignParams }) { id }: { id: string },
  ): Promise<{ campaign: CampaignView }> {
    return { campaign: await this.campaigns.find(actor, id) };
  }

  @Patch(':id')
  @Answers(
    savedCampaignReply,
    'traffic_filter.campaign.not_found',
    'traffic_filter.campaign.changed',
    'traffic_filter.campaign.page_refused',
  )
  update(
    @CurrentActor() actor: Actor,
    @Param({ schema: campaignParams }) { id }: { id: string },
    @Body({ schema: updateCampaignInput }) input: UpdateCampaignInput,
  ): Promise<SavedCampaignReply> {
    return this.campaigns.update(actor, id, input);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'traffic_filter.campaign.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: campaignParams }) { id }: { id: string },
  ): Promise<void> {
    await this.campaigns.delete(actor, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Answers(campaignReply, 'traffic_filter.campaign.not_found', 'traffic_filter.campaigns.limit_reached')
  async restore(
    @CurrentActor() actor: Actor,
    @Param({ schema: campaignParams }) { id }: { id: string },
  ): Promise<{ campaign: CampaignView }> {
    return { campaign: await this.campaigns.restore(actor, id) };
  }

  /** Nothing is recorded. */
  @Post(':id/try')
  @HttpCode(200)
  @Answers(tryReply, 'traffic_filter.campaign.not_found')
  async try(
    @CurrentActor() actor: Actor,
    @Param({ schema: campaignParams }) { id }: { id: string },
    @Body({ schema: tryInput }) input: TryInput,
  ): Promise<TryReply> {
    return tryVisit(await this.campaigns.find(actor, id), input, newTimedId(new Date()));
  }
}
