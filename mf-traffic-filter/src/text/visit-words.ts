import { formatDateTime } from '@garimpo/sdk';
import { ADDRESS_RULE_HOURS_MAX, type VisitReply, type VisitView } from '@garimpo/traffic-filter-contract';
import { requestsText } from './pt-br-requests.ts';
import { deviceText, networkText, pageText, reasonText } from './pt-br-words.ts';

const CHOICES = [1, 24, 24 * 7, ADDRESS_RULE_HOURS_MAX] as const;
export const USUAL_HOURS = '24';
export const hourOptions = CHOICES.map((hours) => ({
  value: String(hours),
  label: requestsText.hoursOf(hours),
}));

/** `22/11/2026, 10:20:31`: seconds tell the visits of one minute apart. Time zones differ by whole minutes. */
export function momentText(at: string): string {
  return `${formatDateTime(at)}:${String(new Date(at).getUTCSeconds()).padStart(2, '0')}`;
}

const words = requestsText.detail;
type Request = VisitReply['request'];

/** One sentence says why the visit was led where it was, and one why it was flagged or blocked. */
export function decisionSentences(request: Request): string[] {
  const refused = refusalSentence(request);
  // The reason of the page says nothing about a blocked visit.
  if (request.state === 'blocked') return [refused ?? words.blocked];
  return [reasonText[request.reason], ...(refused === null ? [] : [refused])];
}

function refusalSentence({ state, refusal, score, pendingFrom, blockedFrom }: Request): string | null {
  if (state === 'served') return null;
  if (state === 'pending') {
    return refusal === 'score' ? words.pendingByScore(score, pendingFrom) : words.pending;
  }
  switch (refusal) {
    case 'score':
      return words.blockedByScore(score, blockedFrom);
    case 'rate':
      return words.blockedByRate;
    case 'address_rule':
      return words.blockedByRule;
    default:
      return null;
  }
}

/** `Celular`, or `Celular ou tablet` where it may be either. Safari on a Mac is most likely a computer, and an iPad says the same. */
export function devicesOf({ devices }: Pick<VisitView, 'devices'>): string {
  if (devices.length === 0) return requestsText.unknownDevice;
  if (devices.join() === 'computer,tablet') return requestsText.macOrIpad;
  return either(devices.map((device) => deviceText[device]));
}

/** `Facebook`, or `Facebook e Google Ads` for a visit with signs of both. */
export function sourceOf({ networks }: Pick<VisitView, 'networks'>): string {
  return networks.length === 0
    ? requestsText.noSource
    : and.format(networks.map((network) => networkText[network]));
}

/** The page of a person's visit, or the kind of any other visitor. */
export function metOf({ kind, page }: Pick<VisitView, 'kind' | 'page'>): string {
  if (kind === 'declared_robot' || kind === 'lookahead') return requestsText.kindOf(kind);
  return page === null ? requestsText.noPage : pageText[page];
}

const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const or = new Intl.ListFormat('pt-BR', { type: 'disjunction' });
const either = (names: readonly string[]) =>
  or.format(names.map((name, at) => (at === 0 ? name : name.toLocaleLowerCase('pt-BR'))));
