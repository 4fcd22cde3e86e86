import {
  createOfferInput,
  OFFER_DESCRIPTION_MAX,
  OFFER_TAG_MAX,
  OFFER_TAGS_MAX,
  OFFER_TITLE_MAX,
  OFFER_URL_MAX,
  type OfferView,
  parseTags,
} from '@garimpo/offers-contract';
import type { Change, OfferEdit } from './change.ts';

/** The form as it is typed. */
export interface OfferDraft {
  title: string;
  offerUrl: string;
  landingPageUrl: string;
  description: string;
  tags: string;
}
export type OfferField = keyof OfferDraft;

/** All that is typed of an offer. */
export type OfferContent = Extract<Change, { kind: 'create' }>['content'];

export type DraftProblem =
  | { kind: 'required' | 'url' | 'characters' | 'refused' }
  | { kind: 'tooLong' | 'tooManyTags' | 'tagTooLong'; limit: number };
export type DraftProblems = Partial<Record<OfferField, DraftProblem>>;

export const emptyDraft: OfferDraft = {
  title: '',
  offerUrl: '',
  landingPageUrl: '',
  description: '',
  tags: '',
};

export function draftOf(offer: OfferContent): OfferDraft {
  const { title, offerUrl, landingPageUrl, description, tags } = offer;
  return { title, offerUrl, landingPageUrl, description: description ?? '', tags: tags.join(', ') };
}

export type DraftResult = { ok: true; content: OfferContent } | { ok: false; problems: DraftProblems };

/** Checks the draft with the service's own schema; each field tells its first problem. */
export function readDraft(draft: OfferDraft): DraftResult {
  const parsed = createOfferInput.safeParse({ ...draft, tags: parseTags(draft.tags) });
  if (parsed.success) {
    const { title, offerUrl, landingPageUrl, description, tags } = parsed.data;
    return {
      ok: true,
      content: { title, offerUrl, landingPageUrl, description: description || null, tags },
    };
  }
  const problems: DraftProblems = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0];
    if (isField(field)) problems[field] ??= problemOf(draft, field, issue);
  }
  return { ok: false, problems };
}

/** What an edit changes; `null` when it changes nothing. */
export function draftChange(offer: OfferView, content: OfferContent): OfferEdit | null {
  const change: OfferEdit = {};
  if (content.title !== offer.title) change.title = content.title;
  if (content.offerUrl !== offer.offerUrl) change.offerUrl = content.offerUrl;
  if (content.landingPageUrl !== offer.landingPageUrl) change.landingPageUrl = content.landingPageUrl;
  if (content.description !== offer.description) change.description = content.description;
  if (content.tags.join() !== offer.tags.join()) change.tags = content.tags;
  return Object.keys(change).length === 0 ? null : change;
}

/** Fields that the service refused although they passed here. */
export function refusedFields(fields: readonly { path: string }[]): DraftProblems {
  const names = fields.map(({ path }) => path.split('.')[0]).filter(isField);
  return Object.fromEntries(names.map((name) => [name, { kind: 'refused' }]));
}

const limits: Record<OfferField, number> = {
  title: OFFER_TITLE_MAX,
  offerUrl: OFFER_URL_MAX,
  landingPageUrl: OFFER_URL_MAX,
  description: OFFER_DESCRIPTION_MAX,
  tags: OFFER_TAG_MAX,
};

function problemOf(
  draft: OfferDraft,
  field: OfferField,
  issue: { code?: string | undefined; path: PropertyKey[] },
): DraftProblem {
  if (field !== 'tags' && field !== 'description' && draft[field].trim() === '') return { kind: 'required' };
  if (issue.code === 'too_big') {
    if (field !== 'tags') return { kind: 'tooLong', limit: limits[field] };
    return issue.path.length > 1
      ? { kind: 'tagTooLong', limit: OFFER_TAG_MAX }
      : { kind: 'tooManyTags', limit: OFFER_TAGS_MAX };
  }
  return { kind: field === 'offerUrl' || field === 'landingPageUrl' ? 'url' : 'characters' };
}

function isField(name: unknown): name is OfferField {
  return typeof name === 'string' && Object.hasOwn(emptyDraft, name);
}
