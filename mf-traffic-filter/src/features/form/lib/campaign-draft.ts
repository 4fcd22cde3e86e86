import { dayOf } from '@garimpo/sdk/days';
import {
  type CampaignView,
  type Device,
  devices,
  isWebUrl,
  type Network,
  networks,
  OFFER_WEIGHT_MAX,
  PAGE_URL_MAX,
  USUAL_PROTECTION,
} from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';
import { type ProtectionDraft, protectionDraft, protectionDraftOf } from './protection-draft.ts';

const SCHEMES = ['https://', 'http://'] as const;
type Scheme = (typeof SCHEMES)[number];

/** The address of a page as its field shows it: the scheme is a prefix and the rest is typed. */
export interface TypedPage {
  scheme: Scheme;
  rest: string;
}

export const emptyPage: TypedPage = { scheme: 'https://', rest: '' };

/** What is typed or pasted; a scheme in it takes the place of the one that stood there. */
export function typedPage(typed: string, before: TypedPage = emptyPage): TypedPage {
  const start = typed.trimStart();
  const scheme = SCHEMES.find((one) => start.toLowerCase().startsWith(one));
  return scheme === undefined ? { ...before, rest: typed } : { scheme, rest: start.slice(scheme.length) };
}

export type PageProblem = 'required' | 'address' | 'too_long';

/** The whole address, or what is wrong with it. A name without a dot is no public one: `loja` was meant to go on. */
export function readPage({ scheme, rest }: TypedPage): { url: string } | { problem: PageProblem } {
  const typed = rest.trim();
  if (typed === '') return { problem: 'required' };
  const url = `${scheme}${typed}`;
  if (url.length > PAGE_URL_MAX) return { problem: 'too_long' };
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) || !isWebUrl(url)) return { problem: 'address' };
  const { hostname } = new URL(url);
  return /[^.]\.[^.]/.test(hostname) || hostname.includes(':') ? { url } : { problem: 'address' };
}

export interface OfferDraft {
  /** Identifies the line while the form is open. */
  id: number;
  page: TypedPage;
  /** The text of the field. */
  weight: string;
}

/** A campaign as the form holds it. */
export interface CampaignDraft {
  name: string;
  securePage: TypedPage;
  offers: readonly OfferDraft[];
  networks: readonly Network[];
  devices: readonly Device[];
  protection: ProtectionDraft;
  /** Names with commas between them, as typed. */
  parameters: string;
  /** Name of the parameter that tells what a click cost, as typed. */
  costParameter: string;
  /** The tags stand as they are typed, with commas between them. */
  tags: string;
  /** The last day on which the link works, as `2026-11-22`; empty for no end. */
  expiresOn: string;
}

let lastId = 0;
export function newOffer(page: TypedPage = emptyPage, weight = OFFER_WEIGHT_MAX): OfferDraft {
  lastId += 1;
  return { id: lastId, page, weight: String(weight) };
}

const keptPage = z.object({ scheme: z.enum(SCHEMES), rest: z.string() });
/** Lines have ids of the form that they are in. */
const keptOffer = z.pipe(
  z.object({ page: keptPage, weight: z.string() }),
  z.transform(({ page, weight }: Omit<OfferDraft, 'id'>): OfferDraft => ({ ...newOffer(page), weight })),
);

/** Reads a draft that an earlier form kept. */
export const keptCampaign = z.object({
  name: z.string(),
  securePage: keptPage,
  offers: z.array(keptOffer),
  networks: z.array(z.enum(networks)),
  devices: z.array(z.enum(devices)),
  protection: protectionDraft,
  parameters: z.string(),
  costParameter: z._default(z.string(), ''),
  tags: z._default(z.string(), ''),
  expiresOn: z._default(z.string(), ''),
});

/** All devices, and no network: which one an ad runs in is known to its owner alone. */
export function emptyDraft(): CampaignDraft {
  return {
    name: '',
    securePage: emptyPage,
    offers: [newOffer()],
    networks: [],
    devices,
    protection: protectionDraftOf(USUAL_PROTECTION),
    parameters: '',
    costParameter: '',
    tags: '',
    expiresOn: '',
  };
}

export function draftOf(campaign: CampaignView): CampaignDraft {
  return {
    name: campaign.name,
    securePage: typedPage(campaign.securePage),
    offers: campaign.offers.map(({ url, weight }) => newOffer(typedPage(url), weight)),
    networks: campaign.networks,
    devices: campaign.devices,
    protection: protectionDraftOf(campaign.protection),
    parameters: campaign.parameters.join(', '),
    costParameter: campaign.costParameter ?? '',
    tags: (campaign.tags ?? []).join(', '),
    // It ends as the day after begins.
    expiresOn: campaign.expiresAt == null ? '' : dayOf(new Date(Date.parse(campaign.expiresAt) - 1)),
  };
}

/** Whether two drafts have the same content; the ids of lines do not count. */
export function isSameDraft(a: CampaignDraft, b: CampaignDraft): boolean {
  return comparable(a) === comparable(b);
}

function comparable({ offers, networks, devices: chosen, ...rest }: CampaignDraft): string {
  return JSON.stringify({
    ...rest,
    offers: offers.map(({ page, weight }) => [page, offers.length === 1 ? '' : weight]),
    networks: [...networks].sort(),
    devices: [...chosen].sort(),
  });
}

/** The share of a line in percent; null while a weight is no number, or all are 0. */
export function percentOf(offers: readonly OfferDraft[], at: number): number | null {
  const weights = offers.map(({ weight }) => (/^\d+$/.test(weight.trim()) ? Number(weight) : Number.NaN));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const percent = ((weights[at] as number) / sum) * 100;
  return Number.isFinite(percent) ? percent : null;
}
