import { expect, it } from '@jest/globals';
import { VisitIndex } from '../calls/follow-visit.ts';
import { joinVisits } from './recorded-visits.ts';
import type { HeardRequest } from './visit-ids.ts';

const request = (method: string, address: string, sent: object, answer: object): HeardRequest => ({
  method,
  address,
  leaves: Object.entries(sent).map(([name, value]) => [name, String(value)]),
  tokens: [],
  text: JSON.stringify(answer),
  headers: {},
});

/** A chat with a session in its path, as one visitor has it. */
function chat(session: string, goal: string, email: string, plan: string): HeardRequest[] {
  const to = `/v1/sessions/${session}/continueChat`;
  return [
    request('GET', '/config.json', {}, { theme: 'dark' }),
    request('POST', '/v1/startChat', { at: Number(session.slice(1)) }, { sessionId: session, ask: 'goal' }),
    request('POST', to, { text: goal }, { sessionId: session, ask: 'e-mail' }),
    request('POST', to, { text: email }, { sessionId: session, plan }),
  ];
}
const typed = new Set(['maria@exemplo.test']);
const two = [
  chat('c4821190011', 'Perder', 'maria@exemplo.test', 'leve'),
  chat('c5930287712', 'Ganhar', 'maria@exemplo.test', 'forte'),
];

it('joins walks to a tree, in which ids of one visit and typed values are any', () => {
  const joined = joinVisits(two, new Set(), typed);
  expect(
    joined.asked.map(({ method, path, leaves }) => [method, path.join('/'), leaves.map(([, is]) => is[0])]),
  ).toEqual([
    ['POST', 'v1/startChat', ['*']],
    ['POST', 'v1/sessions/«given 0 0»/continueChat', ['=']],
    ['POST', 'v1/sessions/«given 0 0»/continueChat', ['~']],
    ['POST', 'v1/sessions/«given 0 0»/continueChat', ['=']],
  ]);
  expect(joined.nodes.map(({ asked, after }) => [asked, after])).toEqual([
    [0, null],
    [1, 0],
    [2, 1],
    [3, 0],
    [2, 3],
  ]);
  // The second walk's answers speak of the first one's session, for that is the one that a visitor is given.
  expect(joined.nodes.slice(3).map(({ answer }) => answer.text)).toEqual([
    '{"sessionId":"c4821190011","ask":"e-mail"}',
    '{"sessionId":"c4821190011","plan":"forte"}',
  ]);
});

it('answers another visitor by the way that this one goes', () => {
  const joined = joinVisits(two, new Set(), typed);
  const index = new VisitIndex({
    ...joined,
    nodes: joined.nodes.map(({ answer: { visit, call }, ...node }) => ({
      ...node,
      answer: JSON.parse(two[visit]?.[call]?.text ?? '{}'),
    })),
  });
  const go = (text: string, asked: number[]) =>
    index.find(
      { method: 'POST', address: '/v1/sessions/c4821190011/continueChat', leaves: [['text', text]] },
      { asked, ids: {} },
    );
  expect(go('joana@outra.test', [0, 3])?.answer.plan).toBe('forte');
  expect(go('joana@outra.test', [0, 1])?.answer.plan).toBe('leve');
});

it('takes what the quiz names itself for no id of a visit', () => {
  const options = ['item-1234567890ab', 'item-9876543210cd'];
  const walks = options.map((option) => [request('POST', '/answer', { option }, { next: option })]);
  const joined = joinVisits(walks, new Set(options), new Set());
  expect(joined.asked.map(({ leaves }) => leaves[0]?.[1][0])).toEqual(['=', '=']);
});

it('leaves out what is the same for everybody, and keeps what is asked again and answered otherwise', () => {
  const walk = [
    request('GET', '/config.json', {}, { theme: 'dark' }),
    request('GET', '/tela', {}, { ask: 1 }),
    request('GET', '/tela', {}, { ask: 2 }),
  ];
  const { asked, nodes } = joinVisits([walk, walk], new Set(), new Set());
  expect(asked.map(({ path }) => path.join('/'))).toEqual(['tela']);
  expect(asked[0]?.once).toBeUndefined();
  expect(nodes.map(({ answer }) => answer.call)).toEqual([1, 2]);
});

it('takes numbers that no two requests share for measured', () => {
  const walks = [11, 12, 13, 14].map((ms) => [request('POST', '/answer', { ms, option: 'a' }, { ok: true })]);
  expect(joinVisits(walks, new Set(), new Set()).asked).toHaveLength(1);
});
