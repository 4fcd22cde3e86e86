import { hashOf } from '../calls/body-parts.ts';
import { type RecordedVisits, renamed } from '../calls/follow-visit.ts';
import { type AskedPattern, allLeaves, kindOf, markOf, segmentsOf } from '../calls/visit-pattern.ts';
import { type HeardRequest, idsOfVisits } from './visit-ids.ts';

/** What a node of the tree answers: an answer of a walk, with the ids of the first visit in it. */
export interface AnswerOfVisit {
  visit: number;
  call: number;
  /** Null for an answer that is no text, and for one in which nothing is renamed. */
  text: string | null;
}

const NODES_MAX = 4_000;
/** What two answers to the same request may differ in without saying anything else. */
const OF_ITSELF = /[\w-]{16,}|\d{10,}/g;

/**
 * Joins the walks to a tree: what was asked before decides what comes next. Reads that are the same for everybody, whatever was
 * asked before, are left out.
 * @param files words of the quiz's own files
 * @param typed what the walks typed
 */
export function joinVisits(
  visits: readonly (readonly HeardRequest[])[],
  files: ReadonlySet<string>,
  typed: ReadonlySet<string>,
): RecordedVisits<AnswerOfVisit> {
  return new VisitTree(visits, idsOfVisits(visits, files, typed), typed).join();
}

class VisitTree {
  readonly #joined: RecordedVisits<AnswerOfVisit> = { asked: [], nodes: [], ids: {} };
  readonly #patterns = new Map<string, number>();
  readonly #children = new Map<string, number>();
  readonly #varying: ReadonlySet<string>;
  readonly #measured: ReadonlySet<string>;

  constructor(
    private readonly visits: readonly (readonly HeardRequest[])[],
    private readonly ids: readonly ReadonlySet<string>[],
    private readonly typed: ReadonlySet<string>,
  ) {
    this.#varying = varyingReads(visits);
    this.#measured = measuredParts(visits, ids);
  }

  join(): RecordedVisits<AnswerOfVisit> {
    for (const at of this.visits.keys()) this.#add(at);
    this.#markOnce();
    return this.#joined;
  }

  #add(visit: number): void {
    const { nodes, ids } = this.#joined;
    const own = this.ids[visit] ?? new Set<string>();
    const names = new Map<string, string>();
    const name = (id: string, as: string): string => {
      const known = names.get(id) ?? as;
      names.set(id, known);
      if (known !== '') ids[known] ??= id;
      return known;
    };
    const answered = new Set(
      (this.visits[visit] ?? []).flatMap(({ text, headers }) => idsOf(own, text, headers)),
    );
    let after: number | null = null;
    for (const [call, request] of (this.visits[visit] ?? []).entries()) {
      const pattern = this.#patternOf(request, own, (id, place) => {
        if (!own.has(id)) return null;
        // The page made it itself. Nothing is to be renamed where no answer has it.
        return name(id, answered.has(id) ? `made ${hashOf(place)}` : '');
      });
      const isOfVisit = pattern.path.some(isMark) || pattern.leaves.some(([, value]) => isMark(value));
      const isRead = request.method === 'GET';
      if (isRead && !isOfVisit && request.tokens.length === 0 && !this.#varying.has(readKey(request)))
        continue;
      const asked = this.#index(pattern);
      for (const [nth, id] of idsOf(own, request.text, request.headers).entries()) {
        name(id, `given ${asked} ${nth}`);
      }
      const key: string = `${after} ${asked}`;
      const known = this.#children.get(key);
      if (known !== undefined) {
        after = known;
        continue;
      }
      if (nodes.length >= NODES_MAX) return;
      const swaps = [...names].flatMap(([id, as]): [string, string][] => {
        const first = ids[as];
        return first === undefined || first === id ? [] : [[id, first]];
      });
      const text = request.text === null ? null : renamed(request.text, swaps);
      const headers = Object.entries(request.headers).map(([field, value]) => [field, renamed(value, swaps)]);
      nodes.push({
        asked,
        after,
        answer: { visit, call, text: text === request.text ? null : text },
        ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
      });
      after = nodes.length - 1;
      this.#children.set(key, after);
    }
  }

  #patternOf(
    request: HeardRequest,
    own: ReadonlySet<string>,
    nameOf: (id: string, place: string) => string | null,
  ): AskedPattern {
    const path = segmentsOf(request.address).map((part, at) => {
      const id = nameOf(part, `/${at}`);
      return id === null ? part : markOf(id);
    });
    const leaves = allLeaves(request).map(([place, value]): [string, string] => {
      if (this.typed.has(value)) return [place, `~${kindOf(value)}`];
      if (MOMENT.test(value) || this.#measured.has(partKey(request, own, place))) return [place, '*'];
      const id = nameOf(value, place);
      if (id === null) return [place, `=${hashOf(value)}`];
      return [place, id === '' ? '*' : markOf(id)];
    });
    return { method: request.method, path, leaves };
  }

  #index(pattern: AskedPattern): number {
    const key = JSON.stringify(pattern);
    const known = this.#patterns.get(key);
    if (known !== undefined) return known;
    this.#patterns.set(key, this.#joined.asked.length);
    return this.#joined.asked.push(pattern) - 1;
  }

  #markOnce(): void {
    const { asked, nodes } = this.#joined;
    const twice = new Set<number>();
    const before: Set<number>[] = [];
    for (const [at, node] of nodes.entries()) {
      const history = new Set(node.after === null ? [] : before[node.after]);
      if (history.has(node.asked)) twice.add(node.asked);
      before[at] = history.add(node.asked);
    }
    for (const [at, pattern] of asked.entries()) if (!twice.has(at)) pattern.once = true;
  }
}

function isMark(part: string): boolean {
  return part.startsWith('«');
}

/** The ids of a visit in an answer, each once, in their order. */
function idsOf(own: ReadonlySet<string>, text: string | null, headers: Record<string, string>): string[] {
  const words = [text ?? '', ...Object.values(headers)].join('\n').match(/[\w-]+/g) ?? [];
  return [...new Set(words.filter((word) => own.has(word)))];
}

function readKey({ method, address, leaves }: HeardRequest): string {
  return `${method} ${address} ${JSON.stringify(leaves)}`;
}

/** Reads that were answered differently at different times. */
function varyingReads(visits: readonly (readonly HeardRequest[])[]): Set<string> {
  const answers = new Map<string, string>();
  const varying = new Set<string>();
  for (const request of visits.flat()) {
    if (request.method !== 'GET' || request.text === null) continue;
    const key = readKey(request);
    const text = request.text.replace(OF_ITSELF, '*');
    if ((answers.get(key) ?? text) !== text) varying.add(key);
    answers.set(key, text);
  }
  return varying;
}

/** When something was sent, or is said to have happened. */
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
/** Fewer numbers may differ by what visitors chose. */
const MEASURED_MIN = 4;

/** Parts that are another number with each request, such as how long a visitor took. */
function measuredParts(
  visits: readonly (readonly HeardRequest[])[],
  ids: readonly ReadonlySet<string>[],
): Set<string> {
  const values = new Map<string, string[]>();
  for (const [at, visit] of visits.entries()) {
    const own = ids[at] ?? new Set<string>();
    for (const request of visit) {
      for (const [place, value] of allLeaves(request)) {
        const key = partKey(request, own, place);
        values.set(key, [...(values.get(key) ?? []), value]);
      }
    }
  }
  const isMeasured = (all: string[]) =>
    all.length >= MEASURED_MIN &&
    new Set(all).size === all.length &&
    all.every((one) => /^\d+(?:\.\d+)?$/.test(one));
  return new Set([...values].filter(([, all]) => isMeasured(all)).map(([key]) => key));
}

function partKey({ method, address }: HeardRequest, own: ReadonlySet<string>, place: string): string {
  const path = segmentsOf(address).map((part) => (own.has(part) ? '*' : part));
  return `${method} ${path.join('/')} ${place}`;
}
