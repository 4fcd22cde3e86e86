import type { OfferView, ReadingView } from '@garimpo/offers-contract';
import { findDraft, openDraftHere } from '@garimpo/sdk/drafts';
import { drafts } from '../../../drafts.ts';
import type { Entry } from './change.ts';
import { correctionDraft } from './reading-draft.ts';

/** The dialog that a draft was typed in. */
export type DraftedDialog =
  | { kind: 'add'; offerId: '' }
  | { kind: 'edit' | 'reading' | 'alerts'; offerId: string }
  | { kind: 'correct'; offerId: string; reading: ReadingView }
  | { kind: 'edit' | 'add'; offerId: string; refused: Entry };

const ABOUT_OFFER = ['edit', 'reading', 'alerts'] as const;

interface Known {
  userId: string;
  now: Date;
  offers: readonly OfferView[];
  refused: readonly Entry[];
}

/** The dialog that this tab had open with something typed in; `null` where its offer, or the refused change, is there no more. */
export function draftedDialog({ userId, now, offers, refused }: Known): DraftedDialog | null {
  const name = openDraftHere(userId, drafts.tool, now);
  const [form, id = ''] = name?.split(':') ?? [];
  if (form === 'add') return { kind: 'add', offerId: '' };
  if (form === 'refused') {
    const entry = refused.find((one) => one.id === id);
    return entry === undefined ? null : refusedDialog(entry, offers);
  }
  if (!offers.some((offer) => offer.id === id)) return null;
  if (form === 'correct') {
    const kept = findDraft({ userId, name: `${drafts.tool}${name}` }, now)?.value;
    const { data } = correctionDraft.safeParse(kept);
    return data === undefined ? null : { kind: 'correct', offerId: id, reading: data.reading };
  }
  if (form === 'pasted') return { kind: 'reading', offerId: id };
  const kind = ABOUT_OFFER.find((one) => one === form);
  return kind === undefined ? null : { kind, offerId: id };
}

/** The form for what a refused change holds: of its offer, or of a new one where that is gone. */
export function refusedDialog(entry: Entry, offers: readonly OfferView[]): DraftedDialog {
  const { offerId } = entry.change;
  const exists = offers.some(({ id }) => id === offerId);
  return { kind: exists ? 'edit' : 'add', offerId: exists ? offerId : '', refused: entry };
}
