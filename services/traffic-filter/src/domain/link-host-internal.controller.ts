import { Access, Answers } from '@garimpo/service-kit';
import { linkHostQuestion, linkHostReply } from '@garimpo/traffic-filter-contract';
import { Body, Controller, HttpCode, Module, Post } from '@nestjs/common';
import type { z } from 'zod';
import { VerifiedDomains } from '../link/verified-domains.ts';
import { TrafficFilterModule } from '../traffic-filter.module.ts';

/** Which hosts are to be passed on to this service, for the process that visitors reach. */
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
    return { isLinkHost: (await this.domains.campaignOf(host)) !== null };
  }
}

/** In a process that hosts the domain for other processes. */
@Module({ imports: [TrafficFilterModule], controllers: [LinkHostInternalController] })
export class TrafficFilterInternalModule {}
