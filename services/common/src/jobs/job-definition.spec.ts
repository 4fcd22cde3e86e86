import { describe, expect, it } from '@jest/globals';
import * as z from 'zod';
import * as mini from 'zod/mini';
import {
  type AnyJobDefinition,
  checkDefinition,
  findTick,
  lastTick,
  parseJobData,
  tickSpan,
} from './job-definition.ts';

const work = async () => {};
const definition = (change: object): AnyJobDefinition =>
  ({
    name: 'notes.write',
    data: z.strictObject({}),
    work,
    timeoutSeconds: 60,
    ...change,
  }) as AnyJobDefinition;

describe('a definition', () => {
  it.each([
    ['as small as it can be', {}],
    [
      'with everything',
      { retries: 0, retryDelaySeconds: 0, backoff: false, concurrency: 3, every: '*/5 * * * *' },
    ],
    ['with a schema of zod/mini', { data: mini.strictObject({ id: mini.string() }) }],
  ])('is taken %s', (_case, change) => {
    expect(() => checkDefinition('notes', definition(change))).not.toThrow();
  });

  it.each([
    ['of another domain', { name: 'offers.write' }, /must be notes\. and a word/],
    ['without a domain', { name: 'write' }, /must be notes\. and a word/],
    ['with a name for a quote', { name: "notes.x';" }, /must be notes\. and a word/],
    ['without a time', { timeoutSeconds: 0 }, /timeoutSeconds must be/],
    ['with endless time', { timeoutSeconds: Number.POSITIVE_INFINITY }, /timeoutSeconds must be/],
    ['with half a retry', { retries: 0.5 }, /retries must be a whole number/],
    ['that nobody may run', { concurrency: 0 }, /concurrency must be a whole number from 1/],
    ['with a wrong cron line', { every: '61 * * * *' }, /every: /],
    [
      'with a schedule and data that it lacks',
      { every: '* * * * *', data: z.object({ id: z.string() }) },
      /accept \{\}/,
    ],
    ['with a schedule and a key', { every: '* * * * *', singletonKey: () => 'x' }, /exclude each other/],
  ])('is refused %s', (_case, change, message) => {
    expect(() => checkDefinition('notes', definition(change))).toThrow(message);
  });
});

describe('lastTick', () => {
  it.each([
    ['0 * * * *', '2026-11-20T13:59:59Z', '2026-11-20T13:00:00Z', 'the hour'],
    ['30 3 * * *', '2026-11-20T03:29:59Z', '2026-11-19T03:30:00Z', 'the day before'],
    ['0 0 * * 1', '2026-11-20T13:00:00Z', '2026-11-16T00:00:00Z', 'last Monday'],
    ['0 3 * * *', '2026-02-15T12:00:00Z', '2026-02-15T03:00:00Z', 'in UTC, whatever zone the machine has'],
  ])('of %s at %s is %s: %s', (every, now, expected) => {
    expect(lastTick(every, new Date(now))).toEqual(new Date(expected));
  });

  it('goes by what it has found for as long as that holds, to and fro', () => {
    for (const minute of ['00', '59', '59', '00']) {
      const hour = minute === '00' ? '12' : '13';
      const now = new Date(`2026-11-20T13:${minute}:00Z`);
      expect(lastTick('0 * * * *', now)).toEqual(new Date(`2026-11-20T${hour}:00:00Z`));
    }
  });
});

it.each(['* * * * *', '*/2 * * * *', '0 13 * * *', '*/10 * * * * *', '30 59 12 * * *'])(
  'of moments in one span the last time of %s is the same',
  (every) => {
    const ofSpan = new Map<number, number>();
    const start = Date.parse('2026-11-20T12:58:50Z');
    for (const step of [0, 10, 20, 70, 80]) {
      for (const near of [-1, 0, 1, 1_000, 9_000]) {
        const at = new Date(start + step * 1_000 + near);
        const [span, last] = [tickSpan(every, at), findTick(every, at).getTime()];
        expect([at, last]).toEqual([at, ofSpan.get(span) ?? last]);
        ofSpan.set(span, last);
      }
    }
    expect(ofSpan.size).toBeGreaterThan(2);
  },
);

describe('parseJobData', () => {
  it('reports what is wrong without the values', () => {
    const given = definition({ data: z.strictObject({ who: z.object({ email: z.email() }) }) });
    expect(() => parseJobData(given, { who: { email: 'not an address' } })).toThrow(
      'data of job notes.write: who.email invalid_format',
    );
    expect(() => parseJobData(given, 'text')).toThrow('data of job notes.write: all invalid_type');
  });
});
