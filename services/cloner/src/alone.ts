import { AccountsOverHttp, AccountsPort } from '@garimpo/accounts-contract';
import { ProtectedPages, ProtectedPagesOverHttp } from '@garimpo/cloner-contract';
import { portElsewhere, type Service } from '@garimpo/service-kit';
import {
  CampaignDomains,
  CampaignDomainsOverHttp,
  PageClicks,
  PageClicksOverHttp,
} from '@garimpo/traffic-filter-contract';
import { ClonerInternalModule, ClonerModule } from './cloner.module.ts';

const accounts = portElsewhere(AccountsPort, 'accounts', (peer) => new AccountsOverHttp(peer));
const protectedPages = portElsewhere(ProtectedPages, 'anticlone', (peer) => new ProtectedPagesOverHttp(peer));

const campaignDomains = portElsewhere(
  CampaignDomains,
  'traffic-filter',
  (peer) => new CampaignDomainsOverHttp(peer),
);

const pageClicks = portElsewhere(PageClicks, 'traffic-filter', (peer) => new PageClicksOverHttp(peer));

/** Runs the domain in a process of its own. */
export const clonerAlone: Service = {
  domain: 'cloner',
  modules: [ClonerModule, ClonerInternalModule, accounts, protectedPages, campaignDomains, pageClicks],
};
