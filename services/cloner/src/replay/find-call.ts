import type { CloneFile, CloneManifest, RecordedCall } from '../store/clone-manifest.ts';

/** A request that a script of a clone makes. */
export interface AskedCall {
  method: string;
  /** Path and query, as in the manifest. */
  address: string;
  /** Of what was sent, in hex; null for nothing. */
  bodySha256: string | null;
  /** What was sent, part by part, as in the manifest. */
  body?: readonly string[];
}

/** Parameters that only make an address a new one, or say where a visitor came from. */
export const PASSING =
  /^(?:_|__|cb|cachebust(?:er)?|nocache|rand(?:om)?|rnd|t|ts|time(?:stamp)?|utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|ttclid|kwai_click_id|msclkid|sck|xcod)$/i;
/** Of a visit and of no other: a moment, what a random generator gave, the id of a session. */
export const OF_ONE_VISIT = /^(?:\d{10,}|0?\.\d{6,}|(?=\D*\d)[\w-]{16,})$/;

/** Recorded calls as they are asked for. */
export type CallIndex = ReadonlyMap<string, CallsOfPath>;

interface IndexedCall extends RecordedCall {
  /** Of its query: what it means, and what of that is the same at every visit. */
  meant: string;
  steady: string;
}

/** Of one method and path, in the order in which they were recorded. */
interface CallsOfPath {
  calls: IndexedCall[];
  /** Which of them hold a part. */
  byPart: Map<string, number[]>;
}

/** Files are found by GET too. */
export function indexCalls({ calls, files }: Pick<CloneManifest, 'calls' | 'files'>): CallIndex {
  const index = new Map<string, CallsOfPath>();
  const add = (call: RecordedCall) => {
    const key = keyOf(call);
    const there = index.get(key) ?? { calls: [], byPart: new Map<string, number[]>() };
    index.set(key, there);
    const at = there.calls.push({ ...call, ...queryOf(call.address) }) - 1;
    for (const part of partsOf(call)) {
      const places = there.byPart.get(part);
      if (places === undefined) there.byPart.set(part, [at]);
      else places.push(at);
    }
  };
  for (const call of calls) add(call);
  for (const [address, answer] of Object.entries(files)) {
    add({ method: 'GET', address, bodySha256: null, answer });
  }
  return index;
}

/**
 * What the original answered to the request, or to one that asked for the same: the very request; then without parameters that mean
 * nothing, whatever was sent. Of what asks, the answer of its path then, where only one is known: a third page of a list is not its
 * first. Of what sends, the call that has sent most of the same: visitors differ in what they type, and any answer lets a
 * page go on where none does not. Null where none was recorded.
 */
export function findCall(index: CallIndex, asked: AskedCall): CloneFile | null {
  const method = asked.method === 'HEAD' ? 'GET' : asked.method;
  const there = index.get(keyOf({ method, address: asked.address }));
  if (there === undefined) return null;
  const { calls } = there;
  const { meant, steady } = queryOf(asked.address);
  const isSame = (call: IndexedCall) => call.bodySha256 === asked.bodySha256;
  const alike = calls.filter((call) => call.meant === meant);
  const found =
    calls.find((call) => call.address === asked.address && isSame(call)) ??
    alike.find(isSame) ??
    (method === 'GET'
      ? (onlyOne(alike) ?? onlyOne(calls.filter((call) => call.steady === steady)) ?? onlyOne(calls))
      : nearest(there, asked, alike.length > 0 ? meant : null));
  return found?.answer ?? null;
}

/** Another page of a list, say, is no answer for the page that was asked for. */
function onlyOne(calls: RecordedCall[]): RecordedCall | undefined {
  return new Set(calls.map(({ answer }) => answer.sha256)).size === 1 ? calls[0] : undefined;
}

/** Most parts in common; of those the one with the fewest others, and then the first. */
function nearest(
  { calls, byPart }: CallsOfPath,
  asked: AskedCall,
  meant: string | null,
): RecordedCall | undefined {
  const common = new Uint16Array(calls.length);
  for (const part of partsOf(asked)) {
    for (const at of byPart.get(part) ?? []) common[at] = (common[at] ?? 0) + 1;
  }
  let best: { call: IndexedCall; common: number; others: number } | undefined;
  for (const [at, call] of calls.entries()) {
    if (meant !== null && call.meant !== meant) continue;
    const shared = common[at] ?? 0;
    const others = (call.body?.length ?? 0) - shared;
    const isBetter =
      best === undefined || shared > best.common || (shared === best.common && others < best.others);
    if (isBetter) best = { call, common: shared, others };
  }
  return best?.call;
}

/** Hashed parts have no `=` in them. */
function partsOf({ address, body = [] }: Pick<AskedCall, 'address' | 'body'>): Set<string> {
  return new Set([...body, ...parametersOf(address)]);
}

function keyOf({ method, address }: Pick<AskedCall, 'method' | 'address'>): string {
  return `${method} ${address.split('?', 1)[0]}`;
}

function parametersOf(address: string): string[] {
  const at = address.indexOf('?');
  if (at === -1) return [];
  const all = address.slice(at + 1).split('&');
  return all.filter((one) => one !== '' && !PASSING.test(one.split('=', 1)[0] ?? ''));
}

/** In any order: scripts build their queries from objects. */
function queryOf(address: string): Pick<IndexedCall, 'meant' | 'steady'> {
  const parameters = parametersOf(address).sort();
  const steady = parameters.filter((one) => !OF_ONE_VISIT.test(one.slice(one.indexOf('=') + 1)));
  return { meant: parameters.join('&'), steady: steady.join('&') };
}
