import { AccountsPort, isStillPublic } from '@garimpo/accounts-contract';
import { ownerStatus } from '@garimpo/service-kit';
import { AboutController } from '../about/about.controller.ts';
import { AboutPages } from '../about/about-pages.ts';
import { DataCentres } from '../protection/data-centres.ts';
import { HeldAddressRules } from '../protection/held-address-rules.ts';
import { PageLeftController } from '../protection/page-left.controller.ts';
import { PersonIds } from '../protection/person-ids.ts';
import { VisitorSignals } from '../protection/visitor-signals.ts';
import { TryController } from '../try/try.controller.ts';
import { LinkController } from './link.controller.ts';
import { LinkService } from './link.service.ts';
import { LinkHosts } from './link-hosts.ts';
import { LinkLimits } from './link-limits.ts';
import { PublicCampaigns } from './public-campaigns.ts';
import { QuickLinks } from './quick-links.ts';

/** Of all that leads visitors, and of what is known of them. */
export const linkProviders = [
  PublicCampaigns,
  ownerStatus(AccountsPort, isStillPublic),
  LinkLimits,
  HeldAddressRules,
  PersonIds,
  DataCentres,
  VisitorSignals,
  LinkService,
  QuickLinks,
  AboutPages,
  LinkHosts,
];

/** In this order: what has a name of its own comes before what may have any. */
export const linkControllers = [AboutController, PageLeftController, TryController, LinkController];
