import { expect, it } from '@jest/globals';
import { toCourse, toLine } from './course.ts';
import { type ChartCourse, readout } from './readout.ts';

const at = (day: number, hour = 11) => Date.UTC(2026, 10, day, hour, 40);
const iso = (day: number, hour?: number) => new Date(at(day, hour)).toISOString();

function course(
  title: string,
  counts: [day: number, count: number][],
  gaps: [number, number][] = [],
): ChartCourse {
  const metrics = counts.map(([day, count]) => ({
    count,
    checkedAt: iso(day),
    source: 'browser',
    precision: count % 100 === 0 ? 'approx' : 'exact',
  }));
  return {
    title,
    line: toLine(
      toCourse({
        metrics,
        gaps: gaps.map(([from, to]) => ({ from: iso(from), to: iso(to), reason: 'login_wall' })),
      }),
    ),
  };
}

it.each([
  ['498 ads', at(10), '10 nov 2026, 08:40', '498 anúncios'],
  ['one ad', at(11), '11 nov 2026, 08:40', '1 anúncio'],
  ['as the library rounds', at(12), '12 nov 2026, 08:40', '~1.200 anúncios'],
  [
    'a gap, from when to when and why',
    at(13),
    '12 nov 2026, 08:40 a 14 nov 2026, 08:40',
    'Sem leitura: a biblioteca pediu login',
  ],
])('says %s', (_, moment, when, what) => {
  const own = course(
    'Adestramento',
    [
      [10, 498],
      [11, 1],
      [12, 1200],
      [14, 7],
    ],
    [[12, 14]],
  );
  expect(readout({ courses: [own] }, moment)).toEqual({
    when,
    lines: [{ at: 0, title: 'Adestramento', what }],
    events: [],
  });
});

it('says what happened since the reading before', () => {
  const own = course('a', [
    [10, 5],
    [12, 6],
  ]);
  const events = [9, 10, 11, 12, 13].map((when) => ({ at: at(when), text: String(when) }));
  expect(readout({ courses: [own], events }, at(12)).events).toEqual(['11', '12']);
});

it('says of each line what was known of it by then, and nothing where it is not', () => {
  const courses = [
    course('a', [
      [10, 5],
      [14, 6],
    ]),
    course('b', [
      [9, 7],
      [11, 8],
    ]),
    course('c', [
      [12, 9],
      [20, 10],
    ]),
    course(
      'd',
      [
        [8, 1],
        [20, 2],
      ],
      [[9, 11]],
    ),
  ];
  expect(readout({ courses }, at(11)).lines.map(({ title, what }) => [title, what])).toEqual([
    ['a', '5 anúncios'],
    ['b', '8 anúncios'],
    ['d', 'Sem leitura: a biblioteca pediu login'],
  ]);
});

it('tells percentages with their sign', () => {
  const own = course('a', [
    [10, 25],
    [12, -12.5],
  ]);
  const read = (moment: number) => readout({ courses: [own], scale: 'percent' }, moment).lines[0]?.what;
  expect([read(at(10)), read(at(12))]).toEqual(['+25%', '-12,5%']);
});
