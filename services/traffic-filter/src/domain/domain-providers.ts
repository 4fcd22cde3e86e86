import { VerifiedDomains } from '../link/verified-domains.ts';
import { DomainService } from './domain.service.ts';
import { DomainJobs } from './domain-jobs.ts';
import { DomainLimits } from './domain-limits.ts';
import { DomainLooks } from './domain-looks.ts';
import { DomainNews } from './domain-news.ts';
import { KnownDomains } from './known-domains.ts';
import { NameLookups } from './name-lookups.ts';
import { RecordLooks } from './record-looks.ts';

/** Domains of users, looks at their records, and what is known of them where links answer. */
export const domainProviders = [
  DomainService,
  DomainLimits,
  NameLookups,
  RecordLooks,
  DomainLooks,
  DomainNews,
  DomainJobs,
  KnownDomains,
  { provide: VerifiedDomains, useExisting: KnownDomains },
];
