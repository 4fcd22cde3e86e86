import { expect, it } from '@jest/globals';
import type { Action, Snapshot } from '../../programs/walk/snapshot.ts';
import { isGrownFrom } from './same-screen.ts';
import { type Screen, WalkGraph } from './walk-graph.ts';

const way = (label: string, more: Partial<Action> = {}): Action => ({
  at: 0,
  key: `press ${label}`,
  kind: 'press',
  label,
  group: '0 button',
  isDisabled: false,
  isChosen: false,
  isForward: false,
  href: null,
  ...more,
});
const snapshot = (texts: string[], ways: Action[] = [], address = 'http://quiz.test/'): Snapshot => ({
  address,
  title: texts[0] ?? '',
  units: texts.map((text, at) => [`/${at}`, text]),
  ways,
  guesses: [],
  links: [],
  fields: [],
  print: JSON.stringify(texts),
});
const yesNo = [way('Sim'), way('Não')];

function tried(from: Screen, label: string, to: Screen): void {
  const one = from.ways.get(`press ${label}`);
  if (one === undefined) throw new Error(label);
  one.isTried = true;
  one.targets.set(to, 1);
}

it('recognises a screen by its texts and ways, whatever their order, and not by what moves on it', () => {
  const graph = new WalkGraph();
  const clock = graph.add(snapshot(['Você dorme?', 'Restam 9'], yesNo), ['/1']);
  expect(graph.find(snapshot(['Você dorme?', 'Restam 7'], [...yesNo].reverse()))).toBe(clock);
  expect(graph.find(snapshot(['Você come?', 'Restam 7'], yesNo))).toBeNull();
  expect(graph.find(snapshot(['Você dorme?', 'Restam 7'], [way('Sim')]))).toBeNull();
});

it('takes two addresses for one where only a number of the visitor tells them apart', () => {
  const graph = new WalkGraph();
  const screen = graph.add(snapshot(['Um'], yesNo, 'http://quiz.test/q/8f14e45fceea167a/um'), []);
  expect(graph.find(snapshot(['Um'], yesNo, 'http://quiz.test/q/c9f0f895fb98ab91/um'))).toBe(screen);
  expect(graph.find(snapshot(['Um'], yesNo, 'http://quiz.test/q/8f14e45fceea167a/dois'))).toBeNull();
});

it('leads to the nearest way that nobody has tried or is on the way to, and not back while there is another', () => {
  const graph = new WalkGraph();
  const [first, second, third] = ['Um', 'Dois', 'Três'].map((text) => graph.add(snapshot([text], yesNo), []));
  if (!first || !second || !third) throw new Error('three screens');
  tried(first, 'Sim', second);
  tried(first, 'Não', second);
  tried(second, 'Sim', third);
  const open = graph.toOpen(first);
  expect([open?.step.label, open?.goal]).toEqual(['Sim', second.ways.get('press Não')]);

  for (const { key } of yesNo) third.ways.get(key)!.isTried = true;
  second.ways.get('press Não')!.isClaimed = true;
  expect(graph.toOpen(first)).toBeNull();

  const back = third.add({ key: 'back Voltar', label: 'Voltar', kind: 'back' });
  back.isTried = true;
  back.targets.set(second, 1);
  second.ways.get('press Não')!.isClaimed = false;
  expect(graph.toOpen(third)).toBeNull();
  expect(graph.toOpen(third, true)?.step).toBe(back);
});

it('tells a screen with a notice or one more button from another screen', () => {
  const before = snapshot(['Marque as suas', 'Dica 1'], yesNo);
  const grown = snapshot(['Marque as suas', 'Dica 1', 'Escolha uma'], [...yesNo, way('Continuar')]);
  expect(isGrownFrom(before, grown, new Set())).toBe(true);
  expect(isGrownFrom(before, snapshot(['Marque as suas'], yesNo), new Set())).toBe(false);
  expect(isGrownFrom(before, snapshot(['Marque as suas'], yesNo), new Set(['/1']))).toBe(true);
  expect(isGrownFrom(before, snapshot(['Marque as suas', 'Dica 1'], [way('Sim')]), new Set())).toBe(false);
  const asked = snapshot(['Marque as suas', 'Dica 1', 'Sair?'], [...yesNo, way('Ficar'), way('Sair')]);
  expect(isGrownFrom(before, asked, new Set())).toBe(false);
});
