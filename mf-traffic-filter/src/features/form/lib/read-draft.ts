import { addDays, startOfDay } from '@garimpo/sdk/days';
import {
  CAMPAIGN_NAME_MAX,
  type CampaignView,
  type CreateCampaignInput,
  OFFER_WEIGHT_MAX,
  type Offer,
  PARAMETERS_MAX,
  type ParameterProblem,
  parameterProblem,
  TAG_MAX,
  TAGS_MAX,
  type UpdateCampaignInput,
} from '@garimpo/traffic-filter-contract';
import { type CampaignDraft, type OfferDraft, type PageProblem, readPage } from './campaign-draft.ts';
import { type ProtectionProblems, readProtection, wholeNumber } from './protection-draft.ts';

export type NamesProblem = { problem: ParameterProblem; name: string } | { problem: 'too_many' };

/** Names of parameters as people type them: with commas, spaces or lines between them, as a part of an address or whole. */
export function readNames(typed: string): { names: string[] } | { problem: NamesProblem } {
  const names = [
    ...new Set(
      typed
        .split(/[\s,;&?]+/)
        .map((name) => name.replace(/=.*$/, '').toLowerCase())
        .filter((name) => name !== ''),
    ),
  ];
  for (const name of names) {
    const problem = parameterProblem(name);
    if (problem !== null) return { problem: { problem, name } };
  }
  return names.length > PARAMETERS_MAX ? { problem: { problem: 'too_many' } } : { names };
}

/** Each once, however it is written. */
function readTags(typed: string): string[] {
  const all = typed
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '');
  return [...new Map(all.map((tag) => [tag.toLocaleLowerCase('pt-BR'), tag])).values()];
}

/** The moment at which a day ends. */
function endOf(day: string): string | null {
  return startOfDay(addDays(day, 1))?.toISOString() ?? null;
}

/** One name, or none. */
function readName(typed: string): { name: string | null } | { problem: NamesProblem } {
  const read = readNames(typed);
  if ('problem' in read) return read;
  const [name = null, ...others] = read.names;
  return others.length > 0 ? { problem: { problem: 'too_many' } } : { name };
}

export interface DraftProblems {
  name?: 'required' | 'too_long';
  securePage?: PageProblem;
  /** Keys are the ids of lines. */
  offers: ReadonlyMap<number, { page?: PageProblem; weight?: 'number' }>;
  /** All shares are 0. */
  shares: boolean;
  networks: boolean;
  devices: boolean;
  protection: ProtectionProblems;
  parameters?: NamesProblem;
  costParameter?: NamesProblem;
  tags?: true;
}

export const noProblems: DraftProblems = {
  offers: new Map(),
  shares: false,
  networks: false,
  devices: false,
  protection: {},
};

/** What can be stored, or all that is wrong with it at once. */
export function readDraft(
  draft: CampaignDraft,
): { input: CreateCampaignInput } | { problems: DraftProblems } {
  const name = draft.name.trim();
  const secure = readPage(draft.securePage);
  const lines = draft.offers.map((offer) => readOffer(offer, draft.offers.length === 1));
  const protection = readProtection(draft.protection);
  const parameters = readNames(draft.parameters);
  const cost = readName(draft.costParameter);
  const tags = readTags(draft.tags);
  const offers = lines.flatMap((line) => ('offer' in line ? [line.offer] : []));
  const problems: DraftProblems = {
    ...nameProblem(name),
    ...('problem' in secure && { securePage: secure.problem }),
    offers: new Map(lines.flatMap((line) => ('problems' in line ? [[line.id, line.problems] as const] : []))),
    shares: offers.length === lines.length && offers.every(({ weight }) => weight === 0),
    networks: draft.networks.length === 0,
    devices: draft.devices.length === 0,
    protection: 'problems' in protection ? protection.problems : {},
    ...('problem' in parameters && { parameters: parameters.problem }),
    ...('problem' in cost && { costParameter: cost.problem }),
    ...((tags.length > TAGS_MAX || tags.some((tag) => tag.length > TAG_MAX)) && { tags: true as const }),
  };
  const isWhole = 'url' in secure && 'protection' in protection && 'names' in parameters && 'name' in cost;
  if (hasProblems(problems) || !isWhole) return { problems };
  return {
    input: {
      name,
      securePage: secure.url,
      offers,
      networks: [...draft.networks],
      devices: [...draft.devices],
      protection: protection.protection,
      parameters: parameters.names,
      costParameter: cost.name,
      tags,
      expiresAt: draft.expiresOn === '' ? null : endOf(draft.expiresOn),
    },
  };
}

function nameProblem(name: string): Pick<DraftProblems, 'name'> {
  if (name === '') return { name: 'required' };
  return name.length > CAMPAIGN_NAME_MAX ? { name: 'too_long' } : {};
}

type ReadOffer = { offer: Offer } | { id: number; problems: { page?: PageProblem; weight?: 'number' } };

/** One alone has all visitors, whatever share was typed while there were others. */
function readOffer({ id, page, weight }: OfferDraft, alone: boolean): ReadOffer {
  const read = readPage(page);
  const share = alone ? OFFER_WEIGHT_MAX : wholeNumber(weight, 0, OFFER_WEIGHT_MAX);
  if ('url' in read && share !== null) return { offer: { url: read.url, weight: share } };
  return {
    id,
    problems: {
      ...('problem' in read && { page: read.problem }),
      ...(share === null && { weight: 'number' as const }),
    },
  };
}

export function hasProblems({ name, securePage, offers, protection, ...flags }: DraftProblems): boolean {
  return (
    name !== undefined ||
    securePage !== undefined ||
    offers.size > 0 ||
    Object.keys(protection).length > 0 ||
    Object.values(flags).some(Boolean)
  );
}

/** The fields that differ from the stored campaign. Pages that stay are not visited again. */
export function changesOf(
  stored: CampaignView,
  input: CreateCampaignInput,
): Omit<UpdateCampaignInput, 'revision'> {
  const changed = Object.entries(input).filter(
    ([field, value]) => !isSame(value, stored[field as keyof CreateCampaignInput]),
  );
  return Object.fromEntries(changed);
}

/** The order of fields and of choices does not matter, and neither does the share of a single page. */
function isSame(wanted: unknown, stored: unknown): boolean {
  return JSON.stringify(normal(wanted)) === JSON.stringify(normal(stored));
}

function normal(value: unknown): unknown {
  if (Array.isArray(value)) {
    if (value.every((one) => typeof one === 'string')) return [...value].sort();
    const alone = value.length === 1;
    return value.map((one) => normal(alone ? { ...one, weight: OFFER_WEIGHT_MAX } : one));
  }
  if (typeof value !== 'object' || value === null) return value;
  return Object.entries(value)
    .map(([key, one]) => [key, normal(one)] as const)
    .sort(([a], [b]) => (a < b ? -1 : 1));
}

/** The id of the line that a path of the service such as `offers.1.url` refers to. */
export function lineOf(draft: CampaignDraft, path: string): number | null {
  const at = /^offers\.(\d+)\.url$/.exec(path)?.[1];
  return at === undefined ? null : (draft.offers[Number(at)]?.id ?? null);
}
