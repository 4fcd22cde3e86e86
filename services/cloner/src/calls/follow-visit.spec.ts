import { describe, expect, it } from '@jest/globals';
import { bodyLeaves, hashOf } from './body-parts.ts';
import { type RecordedVisits, renamed, VisitIndex, visitOf } from './follow-visit.ts';

const said = (value: string): [string, string][] => [['message.text', value]];
const path = ['v1', 'sessions', '«given 0 0»', 'continueChat'];

/** A start, two answers of which one is typed, and the same last question, whose answer depends on the first. */
const visits: RecordedVisits<string> = {
  asked: [
    { method: 'POST', path: ['v1', 'startChat'], leaves: [['visitor', '«made visitor»']], once: true },
    { method: 'POST', path, leaves: said(`=${hashOf('Perder')}`), once: true },
    { method: 'POST', path, leaves: said(`=${hashOf('Ganhar')}`), once: true },
    { method: 'POST', path, leaves: said('~email'), once: true },
    { method: 'POST', path, leaves: said(`=${hashOf('Ver')}`), once: true },
  ],
  nodes: [
    { asked: 0, after: null, answer: 'start' },
    { asked: 1, after: 0, answer: 'e-mail of who loses' },
    { asked: 3, after: 1, answer: 'ready to lose' },
    { asked: 4, after: 2, answer: 'plan to lose' },
    { asked: 2, after: 0, answer: 'e-mail of who gains' },
    { asked: 3, after: 4, answer: 'ready to gain' },
    { asked: 4, after: 5, answer: 'plan to gain' },
  ],
  ids: { 'given 0 0': 'c01recorded', 'made visitor': 'visitor1recorded' },
};
const index = new VisitIndex(visits);
const ask = (text: string, asked: number[], session = 'c01recorded') =>
  index.find(
    {
      method: 'POST',
      address: `/v1/sessions/${session}/continueChat`,
      leaves: bodyLeaves(Buffer.from(JSON.stringify({ message: { text } })), 'application/json'),
    },
    { asked, ids: {} },
  );

describe('a visit', () => {
  it.each<[what: string, text: string, before: number[], answer: string]>([
    ['goes the way of its first answer', 'Ganhar', [0], 'e-mail of who gains'],
    ['types what nobody has typed', 'outra@pessoa.test', [0, 2], 'ready to gain'],
    ['asks the same as others after another answer', 'Ver', [0, 1, 3], 'plan to lose'],
    ['and after the other one', 'Ver', [0, 2, 3], 'plan to gain'],
    ['says what nobody has said, and is taken on', 'não sei', [0, 1], 'ready to lose'],
    ['begins again, and is told so', 'Perder', [0], 'e-mail of who loses'],
    ['goes back and answers otherwise', 'Ganhar', [0, 1, 3], 'e-mail of who gains'],
  ])('%s', (_what, text, before, answer) => {
    expect(ask(text, before)?.answer).toBe(answer);
  });

  it('has ids of its own', () => {
    const begun = index.find(
      { method: 'POST', address: '/v1/startChat', leaves: [['visitor', 'visitor2mine']] },
      { asked: [], ids: {} },
    );
    expect(begun?.told).toEqual({ asked: 0, once: true, ids: { 'made visitor': 'visitor2mine' } });
    expect(renamed('{"for":"visitor1recorded","not":"xvisitor1recorded"}', begun?.renamed ?? [])).toBe(
      '{"for":"visitor2mine","not":"xvisitor1recorded"}',
    );
    expect(ask('Perder', [0], 'c99another')?.renamed).toEqual([['c01recorded', 'c99another']]);
  });

  it('gets nothing for a path that no visit has asked for', () => {
    expect(
      index.find({ method: 'POST', address: '/v1/outra', leaves: [] }, { asked: [], ids: {} }),
    ).toBeNull();
  });
});

it.each([undefined, '', '{', '[]', 'null', '{"asked":{"0":1}}', `{"asked":[${'1,'.repeat(9_000)}1]}`])(
  'takes %p for a visit without a history',
  (header) => {
    expect(visitOf(header)).toEqual({ asked: [], ids: {} });
  },
);

it('keeps of a history what can be one', () => {
  const header = JSON.stringify({ asked: [1, 'x', 2.5, 3], ids: { a: 'ok-1', b: '<script>', c: 4 } });
  expect(visitOf(header)).toEqual({ asked: [1, 3], ids: { a: 'ok-1' } });
});
