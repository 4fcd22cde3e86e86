import { type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import {
  type CreateDomainInput,
  createDomainInput,
  type DomainReply,
  type DomainsReply,
  domainParams,
  domainReply,
  domainsReply,
  type UpdateDomainInput,
  updateDomainInput,
} from '@garimpo/traffic-filter-contract';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { DomainService } from './domain.service.ts';

@Controller('api/traffic-filter/domains')
export class DomainController {
  constructor(private readonly domains: DomainService) {}

  @Get()
  @Answers(domainsReply)
  list(@CurrentActor() actor: Actor): Promise<DomainsReply> {
    return this.domains.list(actor);
  }

  @Post()
  @Answers(
    domainReply,
    'traffic_filter.domain.repeated',
    'traffic_filter.domain.refused',
    'traffic_filter.domains.limit_reached',
    'traffic_filter.domain.check_too_soon',
  )
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createDomainInput }) { domain }: CreateDomainInput,
  ): Promise<DomainReply> {
    return { domain: await this.domains.create(actor, domain) };
  }

  @Patch(':id')
  @Answers(
    domainReply,
    'traffic_filter.domain.not_found',
    'traffic_filter.campaign.not_found',
    'traffic_filter.domain.leads_back',
  )
  async update(
    @CurrentActor() actor: Actor,
    @Param({ schema: domainParams }) { id }: { id: string },
    @Body({ schema: updateDomainInput }) { campaignId }: UpdateDomainInput,
  ): Promise<DomainReply> {
    return { domain: await this.domains.update(actor, id, campaignId) };
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'traffic_filter.domain.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: domainParams }) { id }: { id: string },
  ): Promise<void> {
    await this.domains.delete(actor, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Answers(
    domainReply,
    'traffic_filter.domain.not_found',
    'traffic_filter.domains.limit_reached',
    'traffic_filter.domain.repeated',
  )
  async restore(
    @CurrentActor() actor: Actor,
    @Param({ schema: domainParams }) { id }: { id: string },
  ): Promise<DomainReply> {
    return { domain: await this.domains.restore(actor, id) };
  }

  @Post(':id/verify')
  @HttpCode(200)
  @Answers(domainReply, 'traffic_filter.domain.not_found', 'traffic_filter.domain.check_too_soon')
  async verify(
    @CurrentActor() actor: Actor,
    @Param({ schema: domainParams }) { id }: { id: string },
  ): Promise<DomainReply> {
    return { domain: await this.domains.verify(actor, id) };
  }
}
