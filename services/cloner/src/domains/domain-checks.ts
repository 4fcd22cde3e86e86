import { AccountsPort } from '@garimpo/accounts-contract';
import {
  CONFIG,
  type Config,
  Database,
  DnsCheck,
  DomainChecks,
  DomainEmails,
  InjectDatabase,
  InjectJobs,
  Jobs,
  Mailer,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { domainEmail } from '../text/pt-br-domains.ts';

@Injectable()
export class CloneDomainChecks extends DomainChecks {
  constructor(
    @InjectDatabase('cloner') database: Database,
    @InjectJobs('cloner') jobs: Jobs,
    @Inject(CONFIG) config: Config,
    dns: DnsCheck,
    accounts: AccountsPort,
    mailer: Mailer,
  ) {
    const path = '/tools/clonesites/dominios';
    const contactOf = (userId: string) => accounts.contactOf(userId);
    const emails = new DomainEmails({
      service: 'cloner',
      jobs,
      config,
      mailer,
      contactOf,
      text: domainEmail,
      path,
    });
    super({ service: 'cloner', database, jobs, dns, emails });
  }
}
