import { type CampaignView, campaignStates } from '@garimpo/traffic-filter-contract';

export type CampaignState = (typeof campaignStates)[number];

/** Those with all words of the search in their names, by state. Case and accents make no difference. */
export function findCampaigns(
  campaigns: readonly CampaignView[],
  search: string,
): Record<CampaignState, CampaignView[]> {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const all = campaigns.filter(({ name }) => words.every((word) => plain(name).includes(word)));
  return {
    all,
    active: all.filter(({ active }) => active),
    inactive: all.filter(({ active }) => !active),
  };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');
