import { campaignIn, type PassedParameter } from '@garimpo/service-contract/pass-parameters';
import type { ClickProgramSettings } from './settings.ts';
import { storageKey } from './visit.ts';

/** Parameters of the campaign that the visitor came by, from the address or as stored for this tab, so that later pages have them. */
export function knownCampaign({ link, campaign }: ClickProgramSettings): readonly PassedParameter[] {
  const key = `${storageKey(link)} campaign`;
  const came = campaignIn(new URLSearchParams(location.search), campaign);
  try {
    if (came.length > 0) sessionStorage.setItem(key, JSON.stringify(came));
    else return campaignIn(JSON.parse(sessionStorage.getItem(key) || '[]'), campaign);
  } catch {
    // The page's own policy may block the storage, and the page may write there.
  }
  return came;
}
