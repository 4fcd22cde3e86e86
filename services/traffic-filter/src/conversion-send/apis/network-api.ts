import type { DataRule, Network } from '@garimpo/traffic-filter-contract';

/** A connection with its secrets. */
export interface SendTarget {
  network: Network;
  account: string;
  loginAccount: string | null;
  event: string;
  clientId: string | null;
  clientSecret: string | null;
  token: string;
  testCode: string | null;
  dataRule: DataRule;
}

/** A conversion as far as any network may be told of it. */
export interface OutgoingConversion {
  /** The same at every try: a network that has it already takes it once. */
  eventId: string;
  at: Date;
  valueCents: number | null;
  /** The parameter that the network put its click into, in lower case, and what stood in it. */
  click: { name: string; id: string };
  clickedAt: Date;
  /** Without its query. */
  page: string | null;
  userAgent: string | null;
  ip: string | null;
}

export interface ApiRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

export type Verdict =
  | { became: 'sent' }
  | { became: 'failed'; reason: 'refused'; detail: string }
  | { became: 'later'; reason: 'access' | 'busy' | 'server'; detail: string };

/** One network: what it is sent, and what its answers mean. */
export interface NetworkApi {
  /** Whether it knows a conversion again by its id, so that one without an answer can be sent once more. */
  knowsRepeats: boolean;
  request(target: SendTarget, conversion: OutgoingConversion, options: { isTest: boolean }): ApiRequest;
  verdict(status: number, answer: unknown): Verdict;
}

export const JSON_HEADERS = { 'content-type': 'application/json' };

/** What no network's body says: the status alone decides. */
export function verdictOfStatus(status: number, detail: string): Verdict {
  if (status >= 200 && status <= 299) return { became: 'sent' };
  if (status === 401 || status === 403) return { became: 'later', reason: 'access', detail };
  if (status === 429) return { became: 'later', reason: 'busy', detail };
  if (status >= 500 || status === 408) return { became: 'later', reason: 'server', detail };
  return { became: 'failed', reason: 'refused', detail };
}

export const CURRENCY = 'BRL';
/** Nothing where no value is known: zero would be a value. */
export function worthOf({ valueCents }: OutgoingConversion): { value: number; currency: string } | null {
  return valueCents === null ? null : { value: valueCents / 100, currency: CURRENCY };
}

export const unixSeconds = (at: Date): number => Math.floor(at.getTime() / 1_000);
