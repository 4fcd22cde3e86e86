import { sampled, turnOf } from '@garimpo/service-kit/testing';
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
/** Of the cases of a list `npm test` tries so few that each kind of refusal is met at each route; `npm run test:deep` tries all. */
const ONE_IN = 50;

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

/** From a place that the first case decides: together the routes have the whole of a list. */
const partOf = (cases: Case[]): Case[] => sampled(cases, turnOf(cases[0]?.sent.path ?? ''), ONE_IN);
