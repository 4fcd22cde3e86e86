import { type CampaignView, campaignStates } from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';

export type CampaignState = (typeof campaignStates)[number];

/** Campaigns whose names have all words of the search, of a tag or archived, by state. Case and accents are ignored. */
export function findCampaigns(
  campaigns: readonly CampaignView[],
  { search, tag, archived }: Pick<CampaignsView, 'search' | 'tag' | 'archived'>,
): Record<CampaignState, CampaignView[]> {
  const words = plain(search).split(/\s+/).filter(Boolean);
  const all = campaigns.filter(
    (one) =>
      words.every((word) => plain(one.name).includes(word)) &&
      (one.archived ?? false) === archived &&
      (tag === null || (one.tags ?? []).some((own) => plain(own) === plain(tag))),
  );
  return {
    all,
    active: all.filter(({ active }) => active),
    inactive: all.filter(({ active }) => !active),
  };
}

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLocaleLowerCase('pt-BR');

const panels = ['link', 'try'] as const;
const HELP = 'help';

/** What of the list is shown, and what is open beside it: one campaign's link, its trial, or how all of it works. */
export interface CampaignsView {
  state: (typeof campaignStates)[number];
  search: string;
  /** Those with this tag alone; null for all. */
  tag: string | null;
  /** The archived alone; they are in no other list. */
  archived: boolean;
  open: { panel: (typeof panels)[number]; campaignId: string } | typeof HELP | null;
}

const id = z.uuid();

/** An address is typed, shortened and shared by people: what makes no sense in it is left out. */
export function readCampaignsView(params: URLSearchParams): CampaignsView {
  return {
    state: campaignStates.find((state) => state === params.get('state')) ?? 'all',
    search: params.get('q') ?? '',
    tag: params.get('tag'),
    archived: params.get('archived') === '1',
    open: readOpen(params),
  };
}

function readOpen(params: URLSearchParams): CampaignsView['open'] {
  const wanted = params.get('panel');
  if (wanted === HELP) return HELP;
  const campaign = id.safeParse(params.get('campaign'));
  if (!campaign.success) return null;
  return { panel: panels.find((panel) => panel === wanted) ?? 'link', campaignId: campaign.data };
}

/** Defaults are left out, so that the address of a plain page stays plain. */
export function writeCampaignsView({ state, search, tag, archived, open }: CampaignsView): URLSearchParams {
  const params = new URLSearchParams();
  if (state !== 'all') params.set('state', state);
  if (search !== '') params.set('q', search);
  if (tag !== null) params.set('tag', tag);
  if (archived) params.set('archived', '1');
  if (open === HELP) params.set('panel', HELP);
  else if (open !== null) {
    params.set('campaign', open.campaignId);
    params.set('panel', open.panel);
  }
  return params;
}
