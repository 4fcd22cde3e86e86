import { type Actor, Answers, CurrentActor, newTimedId } from '@garimpo/service-kit';
import {
  campaignParams,
  type TryInput,
  type TryReply,
  tryInput,
  tryReply,
} from '@garimpo/traffic-filter-contract';
import { Body, Controller, HttpCode, Param, Post } from '@nestjs/common';
import { CampaignService } from '../campaign/campaign.service.ts';
import { tryVisit } from './try-visit.ts';

@Controller('api/traffic-filter/campaigns')
export class TryController {
  constructor(private readonly campaigns: CampaignService) {}

  /** Nothing of it is kept. */
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
