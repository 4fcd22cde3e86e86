import type { VisitView } from '@garimpo/traffic-filter-contract';
import { requestsText } from '../../../text/pt-br-requests.ts';
import { deviceText, networkText, pageText } from '../../../text/pt-br-words.ts';

/** `Celular`; `Tablet ou computador` where it may be either. */
export function devicesOf({ devices }: Pick<VisitView, 'devices'>): string {
  if (devices.length === 0) return requestsText.unknownDevice;
  return either(devices.map((device) => deviceText[device]));
}

/** `Facebook`; `Facebook e Google Ads` for a visit that carries signs of both. */
export function sourceOf({ networks }: Pick<VisitView, 'networks'>): string {
  return networks.length === 0
    ? requestsText.noSource
    : and.format(networks.map((network) => networkText[network]));
}

/** What the visit met, in two words: the page; of a visit that is no person's, who it was. */
export function metOf({ kind, page }: Pick<VisitView, 'kind' | 'page'>): string {
  if (kind === 'declared_robot' || kind === 'lookahead') return requestsText.kindOf(kind);
  return page === null ? requestsText.noPage : pageText[page];
}

const and = new Intl.ListFormat('pt-BR', { type: 'conjunction' });
const or = new Intl.ListFormat('pt-BR', { type: 'disjunction' });
const either = (names: readonly string[]) =>
  or.format(names.map((name, at) => (at === 0 ? name : name.toLocaleLowerCase('pt-BR'))));
