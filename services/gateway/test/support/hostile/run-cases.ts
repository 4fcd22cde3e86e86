import { expect } from '@jest/globals';
import type { HostileApp } from './hostile-app.ts';
import type { Sent } from './http-client.ts';
import { type Wanted, wrongWith } from './refusal.ts';

export interface Case {
  what: string;
  sent: Sent;
  wanted: Wanted;
}

const AT_ONCE = 8;
const isDeep = process.env['GARIMPO_TEST_DEEP'] === '1';
/** Of the cases of a list `npm test` tries one in so many, and another one for each list; `npm run test:deep` tries all. */
const ONE_IN = 5;

/** Runs the work over all of them, a few at a time. */
export async function forEachAtOnce<T>(list: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const left = list[Symbol.iterator]();
  const take = async () => {
    for (let next = left.next(); !next.done; next = left.next()) await work(next.value);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, take));
}

/** Fails with every case that was not refused as wanted, and when anything at all was written. */
export async function expectRefused(app: HostileApp, cases: Case[]): Promise<void> {
  const tried = partOf(cases);
  if (tried.length === 0) return;
  const before = await app.state();
  const problems: string[] = [];
  await forEachAtOnce(tried, async ({ what, sent, wanted }) => {
    const answer = await app.send(sent).catch((error: Error) => error);
    const wrong =
      answer instanceof Error
        ? `no answer: ${answer.message}`
        : wrongWith(sent.path.split('?')[0] ?? '', answer, wanted);
    if (wrong !== null) problems.push(`${what}: ${wrong}`);
  });
  expect(problems.sort()).toEqual([]);
  expect(await app.state()).toEqual(before);
}

/** Spread over the list, from a place that its first case decides: together the routes have the whole of it. */
function partOf(cases: Case[]): Case[] {
  if (isDeep) return cases;
  const turn =
    [...(cases[0]?.sent.path ?? '')].reduce((sum, letter) => sum + letter.charCodeAt(0), 0) % ONE_IN;
  const part = cases.filter((_, at) => at % ONE_IN === turn);
  return part.length > 0 ? part : cases.slice(0, 1);
}
