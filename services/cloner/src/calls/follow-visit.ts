import type { Leaf } from './body-parts.ts';
import type { VisitSoFar } from './visit-headers.ts';
import {
  type AskedPattern,
  type AskedRequest,
  allLeaves,
  idsIn,
  isPathOf,
  OTHER_VALUE,
  segmentsOf,
  unlikeness,
} from './visit-pattern.ts';

/** What the walks through a quiz asked its server, one after the other, and what it answered. */
export interface RecordedVisits<Answer> {
  asked: AskedPattern[];
  /** A tree: each is a request after those before it in at least one walk. */
  nodes: VisitNode<Answer>[];
  /** Ids of one visit by their names, as the answers have them. */
  ids: Record<string, string>;
}

export interface VisitNode<Answer> {
  /** Index in `asked`. */
  asked: number;
  /** Index of the request before it; null at the beginning of a visit. */
  after: number | null;
  answer: Answer;
  /** Headers of the answer that the page may read. */
  headers?: Record<string, string>;
}

export interface FollowedCall<Answer> {
  answer: Answer;
  headers: Record<string, string>;
  /** What the page remembers of this request. */
  told: { asked: number; once: boolean; ids: Record<string, string> };
  /** Ids in the answer, and what they are for this visitor. */
  renamed: [from: string, to: string][];
}

const HEADER_MAX = 8_192;
const ASKED_MAX = 500;
const IDS_MAX = 30;
/** A word, which is nothing more in any answer. */
const ID = /^[\w-]{1,200}$/;
/** After the very same requests, a visit most probably asks what came next. */
const SAME_HISTORY = -2.5;

/** The history of a header, which anybody may have written. */
export function visitOf(header: string | undefined): VisitSoFar {
  const visit: VisitSoFar = { asked: [], ids: {} };
  if (header === undefined || header.length > HEADER_MAX) return visit;
  try {
    const { asked, ids } = Object(JSON.parse(header));
    if (Array.isArray(asked)) visit.asked = asked.filter(Number.isSafeInteger).slice(-ASKED_MAX);
    for (const [name, id] of Object.entries(Object(ids)).slice(0, IDS_MAX)) {
      if (typeof id === 'string' && ID.test(id)) visit.ids[name] = id;
    }
  } catch {
    // A visit without a history.
  }
  return visit;
}

/** The recorded visits, prepared for requests. */
export class VisitIndex<Answer> {
  /** Requests before each node, the first one first. */
  readonly #histories: number[][] = [];
  readonly #nodes = new Map<number, number[]>();
  readonly #patterns = new Map<string, number[]>();

  constructor(private readonly visits: RecordedVisits<Answer>) {
    for (const [at, { asked, after }] of visits.nodes.entries()) {
      const before = after === null ? undefined : visits.nodes[after];
      this.#histories.push(
        before === undefined || after === null ? [] : [...(this.#histories[after] ?? []), before.asked],
      );
      this.#nodes.set(asked, [...(this.#nodes.get(asked) ?? []), at]);
    }
    for (const [at, { method, path }] of visits.asked.entries()) {
      const key = `${method} ${path.length}`;
      this.#patterns.set(key, [...(this.#patterns.get(key) ?? []), at]);
    }
  }

  /** Methods of the recorded requests. */
  get methods(): string[] {
    return [...new Set(this.visits.asked.map(({ method }) => method))];
  }

  /**
   * The answer to a request after those before it: of the recorded ones for its path, the one whose parts and whose history are
   * most like its own. Null where no visit has asked the like.
   */
  find(request: AskedRequest, visit: VisitSoFar): FollowedCall<Answer> | null {
    const segments = segmentsOf(request.address);
    const leaves = allLeaves(request);
    let best: { node: number; cost: number; suffix: number } | null = null;
    for (const at of this.#patterns.get(`${request.method} ${segments.length}`) ?? []) {
      const pattern = this.visits.asked[at];
      if (pattern === undefined || !isPathOf(pattern, segments)) continue;
      const unlike = unlikeness(pattern, leaves);
      const before = unlike < OTHER_VALUE / 2 ? historyBefore(at, pattern, visit) : visit.asked;
      for (const node of this.#nodes.get(at) ?? []) {
        const history = this.#histories[node] ?? [];
        const others = differing(before, history);
        const cost = unlike + (others === 0 ? SAME_HISTORY : others);
        if (best !== null && cost > best.cost) continue;
        const suffix = commonEnd(before, history);
        if (best === null || cost < best.cost || suffix > best.suffix) best = { node, cost, suffix };
      }
    }
    return best === null ? null : this.#followed(best.node, segments, leaves, visit);
  }

  #followed(
    at: number,
    segments: readonly string[],
    leaves: readonly Leaf[],
    visit: VisitSoFar,
  ): FollowedCall<Answer> | null {
    const node = this.visits.nodes[at];
    const pattern = node && this.visits.asked[node.asked];
    if (node === undefined || pattern === undefined) return null;
    const own: Record<string, string> = {};
    for (const [name, id] of idsIn(pattern, segments, leaves)) {
      if (id !== this.visits.ids[name] && ID.test(id)) own[name] = id;
    }
    const renamed = Object.entries({ ...visit.ids, ...own }).flatMap(([name, id]): [string, string][] => {
      const recorded = this.visits.ids[name];
      return recorded === undefined ? [] : [[recorded, id]];
    });
    const told = { asked: node.asked, once: pattern.once === true, ids: own };
    return { answer: node.answer, headers: node.headers ?? {}, told, renamed };
  }
}

/** Who makes a request again that every visit makes once has gone back to it. */
function historyBefore(asked: number, pattern: AskedPattern, visit: VisitSoFar): number[] {
  const at = pattern.once === true ? visit.asked.indexOf(asked) : -1;
  return at === -1 ? visit.asked : visit.asked.slice(0, at);
}

/** Requests that only one of two visits has made. */
function differing(one: readonly number[], other: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const asked of one) counts.set(asked, (counts.get(asked) ?? 0) + 1);
  for (const asked of other) counts.set(asked, (counts.get(asked) ?? 0) - 1);
  return [...counts.values()].reduce((sum, count) => sum + Math.abs(count), 0);
}

function commonEnd(one: readonly number[], other: readonly number[]): number {
  let length = 0;
  while (length < one.length && one.at(-1 - length) === other.at(-1 - length)) length += 1;
  return length;
}

/** The answer for this visitor: whole words are renamed, and nothing else. */
export function renamed(text: string, names: readonly [from: string, to: string][]): string {
  const to = new Map(names);
  return to.size === 0 ? text : text.replace(/[\w-]+/g, (word) => to.get(word) ?? word);
}
