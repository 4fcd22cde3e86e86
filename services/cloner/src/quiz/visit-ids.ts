import { OF_ONE_VISIT } from '../calls/find-call.ts';
import { allLeaves, segmentsOf } from '../calls/visit-pattern.ts';
import type { HeardCall } from './quiz-recording.ts';

/** A request of a walk as a visit makes it, with the text of its answer where that is one. */
export interface HeardRequest extends Pick<HeardCall, 'method' | 'leaves' | 'tokens'> {
  /** Path and query in the clone. */
  address: string;
  text: string | null;
  headers: Record<string, string>;
}

const WORD = /[\w-]{4,}/g;
const SHORTEST = 4;
/** Words of one answer that are looked at. */
const WORDS_MAX = 50_000;

/**
 * The ids that each visit alone has: they were given in an answer and sent later, or look like ids that a page makes. What another
 * visit, or any file of the quiz, names too is none: it is the same for everybody.
 */
export function idsOfVisits(
  visits: readonly (readonly HeardRequest[])[],
  files: ReadonlySet<string>,
  typed: ReadonlySet<string>,
): Set<string>[] {
  const told = visits.map(wordsOf);
  const times = new Map<string, number>();
  for (const { all } of told) for (const word of all) times.set(word, (times.get(word) ?? 0) + 1);
  return told.map(
    ({ sent, given }) =>
      new Set(
        [...sent.keys()].filter((word) => {
          if (times.get(word) !== 1 || files.has(word) || typed.has(word)) return false;
          if (OF_ONE_VISIT.test(word)) return true;
          const isGiven = (given.get(word) ?? Number.POSITIVE_INFINITY) < (sent.get(word) ?? -1);
          // Without a second visit nobody knows whether it changes, but for what stands where ids stand.
          return isGiven && (visits.length > 1 || segments(visits[0] ?? []).has(word));
        }),
      ),
  );
}

interface VisitWords {
  all: Set<string>;
  /** What it sent with ids in it, and the first request with it. */
  sent: Map<string, number>;
  /** What it was given, and the first answer with it. */
  given: Map<string, number>;
}

function wordsOf(visit: readonly HeardRequest[]): VisitWords {
  const sent = new Map<string, number>();
  const given = new Map<string, number>();
  const first = (words: Map<string, number>, word: string, at: number) => {
    if (!words.has(word)) words.set(word, at);
  };
  for (const [at, request] of visit.entries()) {
    for (const word of sentWords(request)) first(sent, word, at);
    for (const word of textWords(request)) first(given, word, at);
  }
  return { all: new Set([...sent.keys(), ...given.keys()]), sent, given };
}

function sentWords(request: HeardRequest): string[] {
  const values = [
    ...segmentsOf(request.address),
    ...allLeaves(request).map(([, value]) => value),
    ...request.tokens,
  ];
  return values.filter((one) => one.length >= SHORTEST && /^[\w-]*\d[\w-]*$/.test(one));
}

function textWords({ text, headers }: HeardRequest): string[] {
  const words = text === null ? [] : (text.match(WORD) ?? []).slice(0, WORDS_MAX);
  return [...words, ...Object.values(headers).flatMap((value) => value.match(WORD) ?? [])];
}

/** Every word of a text that could be an id. */
export function wordsIn(text: string): string[] {
  return text.match(WORD) ?? [];
}

function segments(visit: readonly HeardRequest[]): Set<string> {
  return new Set(visit.flatMap(({ address }) => segmentsOf(address)));
}
