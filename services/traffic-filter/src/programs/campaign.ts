import {
  campaignIn,
  type PassedParameter,
  rememberedCampaign,
} from '@garimpo/service-contract/pass-parameters';
import type { ClickProgramSettings } from './settings.ts';
import { storageKey } from './visit.ts';

/** Parameters of the campaign that the visitor came by, from the address or as stored for this tab, so that later pages have them. */
export function knownCampaign({ link, campaign }: ClickProgramSettings): readonly PassedParameter[] {
  const came = campaignIn(new URLSearchParams(location.search), campaign);
  return rememberedCampaign(came, campaign, `${storageKey(link)} campaign`, window);
}
