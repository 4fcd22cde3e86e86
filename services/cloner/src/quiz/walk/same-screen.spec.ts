import { describe, expect, it } from '@jest/globals';
import type { Action, Snapshot } from '../../programs/walk/snapshot.ts';
import { isSameScreen } from './same-screen.ts';
import { Telling } from './telling.ts';

const way = (label: string, kind: Action['kind'] = 'press'): Action => ({
  at: 0,
  key: `${kind} ${label}`,
  kind,
  label,
  group: '0 button',
  isDisabled: false,
  isChosen: false,
  isForward: kind === 'forward',
  href: null,
});
const shown = (title: string, texts: string[], ways: Action[], more: Partial<Snapshot> = {}): Snapshot => ({
  address: 'http://quiz.test/',
  title,
  units: [title, ...texts].map((text, at) => [`/${at}`, text]),
  ways,
  guesses: [],
  links: [],
  fields: [],
  print: JSON.stringify([title, ...texts]),
  ...more,
});
const boxes = [way('Cremes', 'checkbox'), way('Óleos', 'checkbox'), way('Próxima', 'forward')];
const yesNo = [way('Sim'), way('Não')];
const never = () => false;

describe('one screen', () => {
  it.each<[what: string, one: Snapshot, other: Snapshot]>([
    [
      'with another count of answers',
      shown('O que usa?', ['Respondidas: 1'], boxes),
      shown('O que usa?', ['Respondidas: 4'], boxes),
    ],
    [
      'with what was selected, and a button that clears it',
      shown('O que usa?', [], boxes),
      shown('O que usa?', ['2 selecionados'], [...boxes, way('Limpar')]),
    ],
    [
      'that repeats an earlier answer',
      shown('Falta pouco', ['Seu tipo: Oleosa'], yesNo, { said: ['Oleosa'] }),
      shown('Falta pouco', ['Seu tipo: Seca e fina'], yesNo, { said: ['Seca e fina'] }),
    ],
    [
      'that says what is wrong',
      shown('O que usa?', [], boxes),
      shown('O que usa?', ['Selecione uma opção'], boxes),
    ],
  ])('%s', (_what, one, other) => {
    expect(isSameScreen(one, other, never)).toBe(true);
    expect(isSameScreen(other, one, never)).toBe(true);
  });
});

describe('two screens', () => {
  it.each<[what: string, one: Snapshot, other: Snapshot]>([
    ['that ask something else', shown('Dorme?', [], yesNo), shown('Come?', [], yesNo)],
    ['told apart by their number', shown('Pergunta 1 de 6', [], yesNo), shown('Pergunta 2 de 6', [], yesNo)],
    [
      'told apart by their number beside a larger title',
      shown('Quiz', ['Pergunta 1 de 6'], boxes),
      shown('Quiz', ['Pergunta 2 de 6'], boxes),
    ],
    ['whose number is all that leads on', shown('Quiz', ['1/6'], yesNo), shown('Quiz', ['2/6'], yesNo)],
    ['with other actions', shown('Dorme?', [], yesNo), shown('Dorme?', [], [way('Sim'), way('Talvez')])],
    [
      'of another answer in the title',
      shown('Mulher, sua idade?', [], yesNo, { said: ['Mulher'] }),
      shown('Homem, sua idade?', [], yesNo, { said: ['Homem'] }),
    ],
  ])('%s', (_what, one, other) => {
    expect(isSameScreen(one, other, never)).toBe(false);
  });
});

describe('a conversation', () => {
  const talk = (texts: string[], ways: Action[]): Snapshot => shown('Ana', texts, ways);

  it('is the question after the last answer, whatever was said before', () => {
    const ask = (first: string, ways: Action[]) => {
      const telling = new Telling();
      telling.read(talk(['Qual é a sua meta?'], ways));
      telling.press(first, false);
      return telling.read(talk(['Qual é a sua meta?', first, 'Como se chama?'], yesNo));
    };
    const [one, other] = [ask('Perder', [way('Perder')]), ask('Ganhar', [way('Ganhar')])];
    expect(one.units.map(([, text]) => text)).toEqual(['Como se chama?']);
    expect(isSameScreen(one, other, never)).toBe(true);
  });

  it('masks what was typed, and goes on after it', () => {
    const telling = new Telling();
    telling.read(talk(['Como se chama?'], []));
    telling.type('Maria Silva', []);
    telling.press('Enviar', true);
    const now = telling.read(talk(['Como se chama?', 'Maria Silva', 'Prazer, Maria! Dorme bem?'], yesNo));
    expect(now.units.map(([, text]) => text)).toEqual(['Prazer, …! Dorme bem?']);
  });

  it('is no page that only repeats an answer', () => {
    const telling = new Telling();
    telling.read(shown('Qual é o seu tipo?', ['Dica'], [way('Oleosa')]));
    telling.press('Oleosa', false);
    const now = telling.read(shown('Seu resumo', ['Tipo', 'Oleosa', 'Ver o kit'], yesNo));
    expect(now.units).toHaveLength(4);
  });
});
