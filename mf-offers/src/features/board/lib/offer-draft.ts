import {
  createOfferInput,
  differingFields,
  libraryKey,
  OFFER_TAG_MAX,
  OFFER_TAGS_MAX,
  type OfferContent,
  type OfferField,
  type OfferView,
  offerContent,
  offerFields,
  parseTags,
} from '@garimpo/offers-contract';
import * as z from 'zod/mini';
import type { OfferEdit } from './change.ts';

/**
 * The first offer of each page of the ad library, except one: built once, so that a board of thousands is not
 * searched at each keystroke.
 */
export function byLibrary(offers: readonly OfferView[], exceptId: string | null): Map<string, OfferView> {
  const found = new Map<string, OfferView>();
  for (const offer of offers) {
    if (offer.id === exceptId) continue;
    const key = libraryKey(offer.offerUrl);
    if (key !== null && !found.has(key)) found.set(key, offer);
  }
  return found;
}

/** The form as it is typed: one text per field. */
export const offerDraft = z.record(z.keyof(offerContent), z._default(z.string(), ''));
export type OfferDraft = z.infer<typeof offerDraft>;

export type DraftProblem =
  | { kind: 'required' | 'url' | 'characters' | 'refused' }
  | { kind: 'tooLong' | 'tooManyTags' | 'tagTooLong'; limit: number };
export type DraftProblems = Partial<Record<OfferField, DraftProblem>>;

export const emptyDraft: OfferDraft = offerDraft.parse({});

export function draftOf(content: OfferContent): OfferDraft {
  const typed = (value: OfferContent[OfferField]) =>
    Array.isArray(value) ? value.join(', ') : (value ?? '');
  return offerDraft.parse(Object.fromEntries(offerFields.map((field) => [field, typed(content[field])])));
}

/** `www.exemplo.com` is an address that people read out without its scheme. */
export const withScheme = (typed: string): string =>
  /^www\./i.test(typed.trim()) ? `https://${typed.trim()}` : typed;

export type DraftResult = { ok: true; content: OfferContent } | { ok: false; problems: DraftProblems };

/** Checks the draft with the service's own schema; each field shows its first problem. */
export function readDraft(draft: OfferDraft): DraftResult {
  const parsed = createOfferInput.safeParse({
    ...draft,
    offerUrl: withScheme(draft.offerUrl),
    landingPageUrl: withScheme(draft.landingPageUrl),
    tags: parseTags(draft.tags),
  });
  if (parsed.success) return { ok: true, content: offerContent.parse(parsed.data) };
  const problems: DraftProblems = {};
  for (const issue of parsed.error.issues) {
    const field = issue.path[0];
    if (isField(field)) problems[field] ??= problemOf(draft, field, issue);
  }
  return { ok: false, problems };
}

/** `null` when the edit changes nothing. */
export function draftChange(offer: OfferContent, content: OfferContent): OfferEdit | null {
  const changed = new Set<string>(differingFields(offer, content));
  if (changed.size === 0) return null;
  return z
    .partial(offerContent)
    .parse(Object.fromEntries(Object.entries(content).filter(([field]) => changed.has(field))));
}

/** Fields that the service refused although they passed here. */
export function refusedFields(fields: readonly { path: string }[]): DraftProblems {
  const names = fields.map(({ path }) => path.split('.')[0]).filter(isField);
  return Object.fromEntries(names.map((name) => [name, { kind: 'refused' }]));
}

/** The schema refuses an empty text only where the field is required. */
function problemOf(draft: OfferDraft, field: OfferField, issue: z.core.$ZodIssue): DraftProblem {
  if (draft[field].trim() === '') return { kind: 'required' };
  if (issue.code === 'too_big') {
    if (field !== 'tags') return { kind: 'tooLong', limit: Number(issue.maximum) };
    return issue.path.length > 1
      ? { kind: 'tagTooLong', limit: OFFER_TAG_MAX }
      : { kind: 'tooManyTags', limit: OFFER_TAGS_MAX };
  }
  return { kind: field === 'offerUrl' || field === 'landingPageUrl' ? 'url' : 'characters' };
}

const isField = (name: unknown): name is OfferField => offerFields.some((field) => field === name);
