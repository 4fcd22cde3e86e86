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
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { domainEmail } from '../text/pt-br-domains.ts';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { domainRows, pagesAtRoot, rootsOfOwnDomains } from './domain.query.ts';

@Injectable()
export class CampaignDomainChecks extends DomainChecks {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) database: Database,
    @InjectJobs(TRAFFIC_FILTER_DOMAIN) jobs: Jobs,
    @Inject(CONFIG) config: Config,
    dns: DnsCheck,
    accounts: AccountsPort,
    mailer: Mailer,
  ) {
    const service = TRAFFIC_FILTER_DOMAIN;
    const path = '/traffic-filter/domains';
    const contactOf = (userId: string) => accounts.contactOf(userId);
    const emails = new DomainEmails({ service, jobs, config, mailer, contactOf, text: domainEmail, path });
    super({ service, database, jobs, dns, emails, onVerified: preventLoop });
  }
}

/**
 * While a domain is deleted, its campaign may be pointed to it, or to another domain that leads back. Such a domain is verified without its campaign,
 * which its owner may choose again once it leads elsewhere. A domain without a campaign leads nowhere, and cannot be given one that leads back, so
 * it does not count here.
 */
async function preventLoop(tx: Transaction, { id, userId }: { id: string; userId: string }): Promise<void> {
  const pages = await pagesAtRoot(tx, id);
  const roots = await rootsOfOwnDomains(tx, userId, pages, { withCampaign: true });
  if (roots.size > 0) await domainRows.setLead(tx, userId, id, null);
}
