import { expect, it } from '@jest/globals';
import { toRows } from './reading-rows.ts';

const reading = (day: number, count: number) => ({
  count,
  checkedAt: `2026-11-${day}T11:40:00.000Z`,
  source: 'browser',
});

it('lists the newest first, each against the one before it, with gaps in their place', () => {
  const gap = { from: '2026-11-12T12:00:00.000Z', to: '2026-11-13T11:00:00.000Z', reason: 'blocked' };
  const rows = toRows({ metrics: [reading(11, 10), reading(12, 12), reading(13, 7)], gaps: [gap] });
  expect(rows.map((row) => (row.kind === 'gap' ? row.reason : [row.reading.count, row.change]))).toEqual([
    [7, -5],
    'blocked',
    [12, 2],
    [10, null],
  ]);
});
