import { Access, type Actor, Answers, CurrentActor, defineErrors } from '@garimpo/service-kit';
import {
  type CreateDomainInput,
  certificateQuestion,
  certificateReply,
  createDomainInput,
  type DomainReply,
  type DomainsReply,
  domainParams,
  domainReply,
  domainsReply,
  linkHostQuestion,
  linkHostReply,
  trafficFilterErrors,
  type UpdateDomainInput,
  updateDomainInput,
} from '@garimpo/traffic-filter-contract';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post, Query } from '@nestjs/common';
import type * as z from 'zod/mini';
import { DomainService } from './domain.service.ts';
import { VerifiedDomains } from './verified-domains.ts';

const fail = defineErrors(trafficFilterErrors);

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

/** Tells the proxy in front of us whether it may fetch a certificate for a name. It is public, because a verified domain answers publicly too. */
@Controller('api/traffic-filter/domains/certificate')
@Access('public')
export class CertificateController {
  constructor(private readonly domains: VerifiedDomains) {}

  @Get()
  @Answers(certificateReply, 'traffic_filter.domain.not_found')
  async certificate(
    @Query({ schema: certificateQuestion }) { domain }: { domain: string },
  ): Promise<{ domain: string }> {
    const name = domain.toLowerCase().replace(/\.$/, '');
    if ((await this.domains.find(name)) === null) throw fail('traffic_filter.domain.not_found');
    return { domain: name };
  }
}

/** Tells the process that receives visitors which hosts it passes on to this service. */
@Controller('internal/traffic-filter')
@Access('internal')
export class LinkHostInternalController {
  constructor(private readonly domains: VerifiedDomains) {}

  @Post('link-host')
  @HttpCode(200)
  @Answers(linkHostReply)
  async linkHost(
    @Body({ schema: linkHostQuestion }) { host }: z.infer<typeof linkHostQuestion>,
  ): Promise<z.infer<typeof linkHostReply>> {
    return { isLinkHost: (await this.domains.find(host)) !== null };
  }
}
