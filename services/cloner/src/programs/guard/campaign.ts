// The campaign that the visitor came by. It is kept for the tab, because the pages of a funnel lead to each other without it.
import {
  campaignIn,
  type PassedParameter,
  rememberedCampaign,
} from '@garimpo/service-contract/pass-parameters';
import { page, settings, shuts } from './given.ts';
import { RealmUrlSearchParams } from './nodes.ts';

const KEY = 'garimpo campaign';

/** What stands in the address of this page. */
const here = campaignIn(new RealmUrlSearchParams(page.location.search), settings.campaign);
export const campaignAtStart = here.slice(0, 20).map(([name, value]) => ({ name, value }));

/** What checkouts are given. */
export const passedOn: readonly PassedParameter[] = shuts
  ? rememberedCampaign(here, settings.campaign, KEY, page)
  : [];
