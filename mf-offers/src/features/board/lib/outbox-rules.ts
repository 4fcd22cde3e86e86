import { OFFERS_BULK_MAX, type OfferContent } from '@garimpo/offers-contract';
import { ApiError } from '@garimpo/sdk';
import type { Change, Entry, Refusal } from './change.ts';

/**
 * What a failure means for a change that is kept.
 * - `outage`: nothing gets through now, neither this change nor another;
 * - `shut out`: nothing gets through until its user is signed in again, with a subscription that is paid for;
 * - `stuck`: this change does not get through now;
 * - `gone`: its offer does not exist any more;
 * - `refused`: the service will not have it, however often it is asked.
 */
export type FailureKind = 'outage' | 'shut out' | 'stuck' | 'gone' | 'refused';

const AWAY = new Set([429, 502, 503, 504]);
/** Refusals that do not concern the change itself: an address or a method that this server does not know (yet). */
const MISPLACED = new Set(['request.route.not_found', 'request.method.not_allowed']);

const CLOSED = 'accounts.subscription.inactive';

export function classifyError(error: unknown): FailureKind {
  if (!(error instanceof ApiError)) return 'stuck';
  const { kind, status, code } = error;
  if (kind === 'network' || kind === 'timeout') return 'outage';
  // Something else answered instead of the service, such as the sign-in page of a wireless network.
  if (kind === 'invalid_reply') return 'stuck';
  if (status === 401 || code === CLOSED) return 'shut out';
  if (AWAY.has(status)) return 'outage';
  if (status >= 500 || MISPLACED.has(code)) return 'stuck';
  return code === 'offers.offer.not_found' ? 'gone' : 'refused';
}

const FIRST_DELAY_MS = 2_000;
const LONGEST_DELAY_MS = 30_000;

/** Delay before the next attempt after this many failures in a row; `asked` is the service's retry-after. */
export function retryDelayMs(failures: number, asked: number | null): number {
  const own = Math.min(FIRST_DELAY_MS * 2 ** Math.max(failures - 1, 0), LONGEST_DELAY_MS);
  return Math.max(own, (asked ?? 0) * 1000);
}

type Reason = Omit<Refusal, 'content'>;

/**
 * The entries to show when an offer's changes are refused, with all that was typed in them. `base` is the offer's
 * content without them, where it is known. Columns that the card only passed are left out; so are changes of an offer
 * that was never created, except its content.
 */
export function refuse(entries: readonly Entry[], reason: Reason, base: OfferContent | null): Entry[] {
  const creation = entries.find(({ change }) => change.kind === 'create');
  const content = foldContent(entries, base);
  const lastMove = entries.findLast(({ change }) => change.kind === 'move');
  const lastEdit = entries.findLast(({ change }) => change.kind === 'edit');
  return entries
    .filter((entry) => {
      const { kind } = entry.change;
      if (kind === 'move') return entry === lastMove && creation === undefined;
      if (kind === 'edit') return entry === lastEdit && creation === undefined;
      return true;
    })
    .map((entry) => {
      const typed = entry.change.kind === 'create' || entry.change.kind === 'edit';
      return { ...entry, refusal: { ...reason, content: typed ? content : null } };
    });
}

function foldContent(entries: readonly Entry[], base: OfferContent | null): OfferContent | null {
  let content = base;
  for (const { change } of entries) {
    if (change.kind === 'create') content = change.content;
    if (change.kind === 'edit' && content !== null) content = { ...content, ...change.edit };
  }
  return content;
}

export interface Send {
  entry: Entry;
  /** Entries that are finished by this request, itself among them. */
  covers: readonly Entry[];
}

/** Where an offer is: on the board, in the archive, or deleted. What is done about it keeps its order. */
const isPlacement = ({ change: { kind } }: Entry) =>
  kind === 'delete' || kind === 'restore' || kind === 'archive' || kind === 'unarchive';

/** Changes with the same key must keep their order; a column and a title can be saved in any order. */
export const orderKey = (entry: Entry) =>
  `${entry.change.offerId} ${isPlacement(entry) ? 'place' : entry.change.kind}`;

/** Changes with the same key are one change to several offers; `null` for those that each offer has of its own. */
export function bulkKey(change: Change): string | null {
  switch (change.kind) {
    case 'move':
      return `move ${change.status}`;
    case 'tag':
      return JSON.stringify([change.add, change.remove]);
    case 'archive':
    case 'unarchive':
    case 'delete':
      return change.kind;
    case 'restore':
      return change.content === undefined ? change.kind : null;
    default:
      return null;
  }
}

/**
 * What goes to the service next: the oldest entry that is not stuck, and what was made with it and changes other offers alike. An offer is made before
 * anything else is done to it. What a later entry makes pointless is not sent: the columns a card only passed, and all that was
 * done to an offer before its deletion, unless that was taken back.
 */
export function nextSends(entries: readonly Entry[], stuck: ReadonlySet<string>): Send[] {
  const byOffer = new Map<string, Entry[]>();
  for (const entry of entries) {
    const own = byOffer.get(entry.change.offerId);
    if (own === undefined) byOffer.set(entry.change.offerId, [entry]);
    else own.push(entry);
  }
  const sends: Send[] = [];
  const covered = new Set<Entry>();
  let key: string | null = null;
  for (const oldest of entries) {
    if (covered.has(oldest)) continue;
    const send = sendOf(oldest, byOffer.get(oldest.change.offerId) ?? []);
    if (stuck.has(orderKey(send.entry)) || covered.has(send.entry)) continue;
    const own = togetherKey(send.entry);
    if (sends.length === 0) key = own;
    else if (own !== key) continue;
    sends.push(send);
    if (key === null || sends.length === OFFERS_BULK_MAX) break;
    for (const entry of send.covers) covered.add(entry);
  }
  return sends;
}

function togetherKey({ change, batch }: Entry): string | null {
  const key = bulkKey(change);
  return key === null || batch === undefined ? null : `${batch} ${key}`;
}

function sendOf(oldest: Entry, own: readonly Entry[]): Send {
  const deletion = own.findLastIndex(({ change }) => change.kind === 'delete');
  const restored = own.findLastIndex(({ change }) => change.kind === 'restore');
  if (deletion > restored) return covering(own.slice(0, deletion + 1), oldest);
  const creation = own.find(({ change }) => change.kind === 'create');
  if (creation !== undefined) return alone(creation);
  // Nothing else reaches an offer while it is deleted.
  if (restored >= 0 || isPlacement(oldest)) return alone(own.find(isPlacement) ?? oldest);
  if (oldest.change.kind !== 'move') return alone(oldest);
  return covering(
    own.filter(({ change }) => change.kind === 'move'),
    oldest,
  );
}

const alone = (entry: Entry): Send => ({ entry, covers: [entry] });

const covering = (covers: readonly Entry[], oldest: Entry): Send => ({
  entry: covers.at(-1) ?? oldest,
  covers,
});
