// Used by a clone's host, by the server of a quiz's ZIP and by pages of a clone on a disk, so it uses nothing of Node or of a browser.

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

/** Answers with the same hash are equal. */
interface Answer {
  sha256: string;
}

/** A recorded request with its answer. */
export interface AnsweredCall<A extends Answer> extends AskedCall {
  answer: A;
}

/** Parameters that only avoid caches, or identify a campaign. */
const PASSING =
  /^(?:_|__|cb|cachebust(?:er)?|nocache|rand(?:om)?|rnd|t|ts|time(?:stamp)?|utm_[a-z_]+|fbclid|gclid|gbraid|wbraid|ttclid|kwai_click_id|msclkid|sck|xcod)$/i;
/** Values that differ for each visit: timestamps, random numbers, session ids. */
export const OF_ONE_VISIT = /^(?:\d{10,}|0?\.\d{6,}|(?=\D*\d)[\w-]{16,})$/;

/** Recorded calls by method and path. */
export type CallIndex<A extends Answer> = ReadonlyMap<string, CallsOfPath<A>>;

/** Files are found by GET too. */
export function indexCalls<A extends Answer>({
  calls,
  files,
}: {
  calls: readonly AnsweredCall<A>[];
  files: Readonly<Record<string, A>>;
}): CallIndex<A> {
  const index = new Map<string, CallsOfPath<A>>();
  const add = (call: AnsweredCall<A>) => {
    const key = keyOf(call);
    const there = index.get(key) ?? new CallsOfPath<A>();
    index.set(key, there);
    there.add(call);
  };
  for (const call of calls) add(call);
  for (const [address, answer] of Object.entries(files)) {
    add({ method: 'GET', address, bodySha256: null, answer });
  }
  return index;
}

/**
 * The recorded answer to a request: that of the same request, or of one that differs only in parameters without meaning. Otherwise a
 * read gets the only answer that is known for its path, because another page of a list would be wrong; a write gets the answer of the
 * call with the most parts in common, because visitors enter different data and a page needs some answer to go on. Null if there is
 * none.
 */
export function findCall<A extends Answer>(index: CallIndex<A>, asked: AskedCall): A | null {
  const method = asked.method === 'HEAD' ? 'GET' : asked.method;
  const there = index.get(keyOf({ method, address: asked.address }));
  if (there === undefined) return null;
  const { meant, steady } = queryOf(asked.address);
  const found =
    there.exact(asked) ??
    there.alike(meant, asked.bodySha256) ??
    (method === 'GET'
      ? (there.only({ meant }) ?? there.only({ steady }) ?? there.only({}))
      : there.nearest(asked, meant));
  return found?.answer ?? null;
}

interface IndexedCall<A extends Answer> extends AnsweredCall<A> {
  /** The query without parameters that mean nothing, and the same without values that differ for each visit. */
  meant: string;
  steady: string;
}

/** The calls of one method and path, in recorded order. */
class CallsOfPath<A extends Answer> {
  readonly #calls: IndexedCall<A>[] = [];
  readonly #exact = new Map<string, IndexedCall<A>>();
  readonly #alike = new Map<string, IndexedCall<A>>();
  readonly #meant = new Set<string>();
  /** Indices of calls by the parts of their body; made on demand, because most requests match exactly. */
  #byPart: Map<string, number[]> | null = null;

  add(call: AnsweredCall<A>): void {
    const indexed = { ...call, ...queryOf(call.address) };
    const { address, meant, bodySha256 } = indexed;
    this.#calls.push(indexed);
    this.#meant.add(meant);
    for (const [map, key] of [
      [this.#exact, `${bodySha256} ${address}`],
      [this.#alike, `${bodySha256} ${meant}`],
    ] as const) {
      if (!map.has(key)) map.set(key, indexed);
    }
  }

  exact({ bodySha256, address }: AskedCall): AnsweredCall<A> | undefined {
    return this.#exact.get(`${bodySha256} ${address}`);
  }

  alike(meant: string, bodySha256: string | null): AnsweredCall<A> | undefined {
    return this.#alike.get(`${bodySha256} ${meant}`);
  }

  /** The call, if all that match have the same answer. */
  only({ meant, steady }: { meant?: string; steady?: string }): AnsweredCall<A> | undefined {
    let only: IndexedCall<A> | undefined;
    for (const call of this.#calls) {
      if (meant !== undefined && call.meant !== meant) continue;
      if (steady !== undefined && call.steady !== steady) continue;
      if (only !== undefined && only.answer.sha256 !== call.answer.sha256) return undefined;
      only ??= call;
    }
    return only;
  }

  /** The call with the most parts in common, then with the fewest other parts, then the first. */
  nearest(asked: AskedCall, meant: string): AnsweredCall<A> | undefined {
    const isMeant = this.#meant.has(meant);
    const common = new Uint16Array(this.#calls.length);
    for (const part of partsOf(asked)) {
      const places = this.#places().get(part) ?? [];
      // A part of all calls distinguishes none of them.
      if (places.length === this.#calls.length) continue;
      for (const at of places) common[at] = (common[at] ?? 0) + 1;
    }
    let best = -1;
    let bestOthers = 0;
    for (let at = 0; at < common.length; at += 1) {
      const shared = common[at] ?? 0;
      if (best !== -1 && shared < (common[best] ?? 0)) continue;
      const call = this.#calls[at];
      if (call === undefined || (isMeant && call.meant !== meant)) continue;
      const others = (call.body?.length ?? 0) - shared;
      if (best !== -1 && shared === common[best] && others >= bestOthers) continue;
      best = at;
      bestOthers = others;
    }
    return this.#calls[best];
  }

  #places(): Map<string, number[]> {
    if (this.#byPart !== null) return this.#byPart;
    const byPart = new Map<string, number[]>();
    for (const [at, call] of this.#calls.entries()) {
      for (const part of partsOf(call)) {
        const places = byPart.get(part);
        if (places === undefined) byPart.set(part, [at]);
        else places.push(at);
      }
    }
    this.#byPart = byPart;
    return byPart;
  }
}

/** Hashed parts contain no `=`, so they differ from parameters. */
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

/** Equal for addresses that mean the same. The order of parameters is ignored, because scripts build queries from objects. */
export function meaningOf(address: string): string {
  return `${address.split('?', 1)[0]}?${queryOf(address).meant}`;
}

function queryOf(address: string): { meant: string; steady: string } {
  const parameters = parametersOf(address).sort();
  const steady = parameters.filter((one) => !OF_ONE_VISIT.test(one.slice(one.indexOf('=') + 1)));
  return { meant: parameters.join('&'), steady: steady.join('&') };
}
