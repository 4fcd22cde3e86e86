import {
  type CloneDomainReply,
  type CloneDomainsReply,
  cloneDomainReply,
  cloneDomainsReply,
  cloneHostQuestion,
  cloneHostReply,
  type UpdateCloneDomainInput,
  updateCloneDomainInput,
} from '@garimpo/cloner-contract';
import { type CreateDomainInput, createDomainInput, domainParams } from '@garimpo/service-contract';
import { Access, type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import type * as z from 'zod/mini';
import { CloneDomains } from '../serve/clone-domains.ts';
import { CloneDomainService } from './clone-domain.service.ts';

@Controller('api/clone/domains')
export class CloneDomainController {
  constructor(private readonly domains: CloneDomainService) {}

  @Get()
  @Answers(cloneDomainsReply)
  list(@CurrentActor() actor: Actor): Promise<CloneDomainsReply> {
    return this.domains.list(actor);
  }

  @Post()
  @Answers(
    cloneDomainReply,
    'cloner.domain.repeated',
    'cloner.domain.refused',
    'cloner.domains.limit_reached',
    'cloner.domain.check_too_soon',
  )
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createDomainInput }) { domain }: CreateDomainInput,
  ): Promise<CloneDomainReply> {
    return { domain: await this.domains.create(actor, domain) };
  }

  @Patch(':id')
  @Answers(cloneDomainReply, 'cloner.domain.not_found', 'cloner.site.not_found')
  async update(
    @CurrentActor() actor: Actor,
    @Param({ schema: domainParams }) { id }: { id: string },
    @Body({ schema: updateCloneDomainInput }) input: UpdateCloneDomainInput,
  ): Promise<CloneDomainReply> {
    return { domain: await this.domains.update(actor, id, input) };
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'cloner.domain.not_found')
  async delete(
    @CurrentActor() actor: Actor,
    @Param({ schema: domainParams }) { id }: { id: string },
  ): Promise<void> {
    await this.domains.delete(actor, id);
  }

  @Post(':id/restore')
  @HttpCode(200)
  @Answers(
    cloneDomainReply,
    'cloner.domain.not_found',
    'cloner.domains.limit_reached',
    'cloner.domain.repeated',
  )
  async restore(
    @CurrentActor() actor: Actor,
    @Param({ schema: domainParams }) { id }: { id: string },
  ): Promise<CloneDomainReply> {
    return { domain: await this.domains.restore(actor, id) };
  }

  @Post(':id/verify')
  @HttpCode(200)
  @Answers(cloneDomainReply, 'cloner.domain.not_found', 'cloner.domain.check_too_soon')
  async verify(
    @CurrentActor() actor: Actor,
    @Param({ schema: domainParams }) { id }: { id: string },
  ): Promise<CloneDomainReply> {
    return { domain: await this.domains.verify(actor, id) };
  }
}

/** Tells the process that receives visitors which hosts it passes on to this service. */
@Controller('internal/cloner')
@Access('internal')
export class CloneHostInternalController {
  constructor(private readonly domains: CloneDomains) {}

  @Post('clone-host')
  @HttpCode(200)
  @Answers(cloneHostReply)
  async cloneHost(
    @Body({ schema: cloneHostQuestion }) { host }: z.infer<typeof cloneHostQuestion>,
  ): Promise<z.infer<typeof cloneHostReply>> {
    return { isCloneHost: (await this.domains.find(host)) !== null };
  }
}
