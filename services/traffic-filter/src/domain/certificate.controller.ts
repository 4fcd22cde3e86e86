import { Access, Answers, defineErrors } from '@garimpo/service-kit';
import { certificateQuestion, certificateReply, trafficFilterErrors } from '@garimpo/traffic-filter-contract';
import { Controller, Get, Query } from '@nestjs/common';
import { VerifiedDomains } from '../link/verified-domains.ts';

const fail = defineErrors(trafficFilterErrors);

/**
 * Asked by what stands before us whether it may fetch a certificate for a name. Open to all, like the answer: a domain that is proved answers for its
 * campaign, to everybody.
 */
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
    if ((await this.domains.campaignOf(name)) === null) throw fail('traffic_filter.domain.not_found');
    return { domain: name };
  }
}
