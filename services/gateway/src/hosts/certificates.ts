import { certificateQuestion, certificateReply, commonErrors } from '@garimpo/service-contract';
import { Access, Answers, bareHost, defineErrors, HostRoutes } from '@garimpo/service-kit';
import { Controller, Get, Module, Query } from '@nestjs/common';

const fail = defineErrors({ ...commonErrors, 'domains.domain.not_found': 404 } as const);

/**
 * Tells the proxy in front of us whether it may fetch a certificate for a name, whatever answers there: a campaign or a clone. It is public, because a
 * verified domain answers publicly too.
 */
@Controller('api/domains/certificate')
@Access('public')
class CertificateController {
  constructor(private readonly hosts: HostRoutes) {}

  @Get()
  @Answers(certificateReply, 'domains.domain.not_found')
  async certificate(
    @Query({ schema: certificateQuestion }) { domain }: { domain: string },
  ): Promise<{ domain: string }> {
    const name = bareHost(domain);
    if (!(await this.hosts.isUsers(name))) throw fail('domains.domain.not_found');
    return { domain: name };
  }
}

@Module({ controllers: [CertificateController] })
export class CertificatesModule {}
