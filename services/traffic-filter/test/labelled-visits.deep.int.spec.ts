import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { burstBefore, type LabelledVisit, labelledVisits } from './support/labelled-visits.ts';
import { startTrafficFilterApp, type TrafficFilterApp } from './support/traffic-filter-app.ts';
import { storedRows, visitIdOf, visitLink } from './support/visitors.ts';

/* Three hundred requests of which it is known who made them, over the real route and with the settings that campaigns begin with. */

const PRECISION = 0.95;
const RECALL = 0.8;

let filter: TrafficFilterApp;
beforeAll(async () => {
  filter = await startTrafficFilterApp({ trustedProxyHops: 1 });
});
afterAll(() => filter.app.close());

it('distinguishes people from others: precision and recall of three hundred visits', async () => {
  expect(labelledVisits).toHaveLength(300);
  const ana = await filter.newUser();
  const { id, key } = await ana.campaign({ devices: ['phone', 'tablet', 'computer'] });
  const visit = async ({ query, headers, ip }: LabelledVisit) =>
    visitIdOf(await visitLink(filter, key, { query, headers: sendable(headers), ip }));
  for (const one of burstBefore) await visit(one);
  const ids: string[] = [];
  for (const one of labelledVisits) ids.push(await visit(one));

  const rows = await storedRows(filter, id, burstBefore.length + labelledVisits.length);
  const kinds = new Map(rows.map((row) => [row['id'], row['kind']]));
  const outcome = labelledVisits.map((one, at) => ({ ...one, isFound: kinds.get(ids[at]) !== 'person' }));
  const found = outcome.filter(({ isFound }) => isFound);
  const others = outcome.filter(({ isPerson }) => !isPerson);
  const right = found.filter(({ isPerson }) => !isPerson).length;
  const [precision, recall] = [right / found.length, right / others.length];
  const wrong = outcome.filter(({ isPerson, isFound }) => isPerson === isFound).map(({ what }) => what);
  process.stdout.write(
    `Of 300 requests, ${others.length} of them not of people: precision ${precision.toFixed(3)}, recall ${recall.toFixed(3)}. Wrong: ${counted(wrong)}\n`,
  );
  expect({ precision: precision >= PRECISION, recall: recall >= RECALL, wrong: counted(wrong) }).toEqual({
    precision: true,
    recall: true,
    wrong: expect.any(String),
  });
  // Whoever is suspected is led all the same: nothing is blocked by itself.
  expect(rows.filter(({ state }) => state === 'blocked')).toEqual([]);
});

function sendable(headers: LabelledVisit['headers']): Record<string, string> {
  return Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function counted(all: readonly string[]): string {
  return [...new Set(all)].map((one) => `${all.filter((other) => other === one).length} ${one}`).join(', ');
}
