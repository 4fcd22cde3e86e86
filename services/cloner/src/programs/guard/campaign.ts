// The campaign that the visitor came by. It is kept for the tab, because the pages of a funnel lead to each other without it.
import { campaignIn, type PassedParameter } from '@garimpo/service-contract/pass-parameters';
import { page, settings, shuts } from './given.ts';
import { RealmUrlSearchParams } from './nodes.ts';

const KEY = 'garimpo campaign';

/** What stands in the address of this page. */
const here = campaignIn(new RealmUrlSearchParams(page.location.search), settings.campaign);
export const campaignAtStart = here.slice(0, 20).map(([name, value]) => ({ name, value }));

/** What checkouts are given. */
export const passedOn: readonly PassedParameter[] = shuts ? kept() : [];

function kept(): readonly PassedParameter[] {
  try {
    const { sessionStorage } = page;
    if (here.length > 0) sessionStorage.setItem(KEY, JSON.stringify(here));
    // The page may write there what it could have written into its own address: names are held against the pattern again.
    else return campaignIn(JSON.parse(sessionStorage.getItem(KEY) ?? '[]'), settings.campaign);
  } catch {
    // The browser may refuse storage, or the page may have written something else.
  }
  return here;
}
