import {
  type CaptureOwn,
  isWebUrl,
  NO_OWN_PLACES,
  OWN_CHECKOUTS_MAX,
  type OwnPlacesReply,
  phoneOf,
  shownPhone,
} from '@garimpo/cloner-contract';
import * as z from 'zod/mini';
import { pageUrlOf } from './clone-form.tsx';
import { type TrackerDraft, trackerDraft, trackerProblem, trackersOf } from './quiz-draft.ts';

/** What a user calls their own, as it is typed. */
export const ownDraft = z.object({
  checkouts: z.array(z.string()),
  whatsapp: z.string(),
  legalUrl: z.string(),
  trackers: z.array(trackerDraft),
  /** Whether what is not named leads nowhere. */
  turnOff: z.boolean(),
});
export interface OwnDraft extends Omit<z.infer<typeof ownDraft>, 'trackers'> {
  trackers: readonly TrackerDraft[];
}

/** What was said for the last clone. */
export function ownDraftOf({ places, rest }: Pick<OwnPlacesReply, 'places' | 'rest'>): OwnDraft {
  const { checkouts, whatsapp, legalUrl, trackers } = places;
  return {
    checkouts: checkouts.length === 0 ? [''] : checkouts,
    whatsapp: whatsapp === null ? '' : shownPhone(whatsapp, true),
    legalUrl: legalUrl ?? '',
    trackers: trackers.map((tracker, key) => ({ ...tracker, key })),
    turnOff: rest === 'nowhere',
  };
}

export const emptyOwnDraft = ownDraftOf({ places: NO_OWN_PLACES, rest: 'nowhere' });

/** The number with its country, from a number or from an address of WhatsApp; null for neither. */
export function whatsappOf(typed: string): string | null {
  const text = typed.trim();
  const within = /(?:wa\.me\/|phone=)\+?(\d{8,15})/.exec(text)?.[1];
  return phoneOf(within ?? text);
}

export const checkoutProblem = (typed: string): boolean => typed.trim() !== '' && pageUrlOf(typed) === null;
export const whatsappProblem = (typed: string): boolean => typed.trim() !== '' && whatsappOf(typed) === null;

const hasProblem = ({ checkouts, whatsapp, legalUrl, trackers }: OwnDraft): boolean =>
  checkouts.some(checkoutProblem) ||
  whatsappProblem(whatsapp) ||
  checkoutProblem(legalUrl) ||
  trackers.some((tracker) => trackerProblem(tracker) !== null);

/** To be sent; null while something that was typed is wrong, and nothing where nothing was. */
export function captureOwnOf(draft: OwnDraft): CaptureOwn | undefined | null {
  if (hasProblem(draft)) return null;
  const checkouts = draft.checkouts.flatMap((typed) => pageUrlOf(typed) ?? []).filter(isWebUrl);
  const own: CaptureOwn = {
    checkouts,
    whatsapp: whatsappOf(draft.whatsapp),
    legalUrl: pageUrlOf(draft.legalUrl),
    trackers: trackersOf(draft.trackers),
    rest: draft.turnOff ? 'nowhere' : 'keep',
  };
  const isEmpty =
    checkouts.length + own.trackers.length === 0 && own.whatsapp === null && own.legalUrl === null;
  return isEmpty ? undefined : own;
}

export const canAddCheckout = ({ checkouts }: OwnDraft): boolean => checkouts.length < OWN_CHECKOUTS_MAX;
