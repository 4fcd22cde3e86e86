import type { Quiz, QuizCheckout, QuizScreen, QuizStep, QuizWalk } from './quiz.ts';

/** A quiz as a builder stores it: one renderer shows all of them. */
export interface BuiltQuiz {
  name: string;
  /** The first one is the start; the others are in any order. */
  screens: readonly BuiltScreen[];
}

export interface BuiltScreen {
  id: string;
  /** `{nome}` stands for the value of the field of that name. */
  title: string;
  kind: 'intro' | 'choice' | 'multi' | 'form' | 'loading' | 'result' | 'wheel' | 'scratch' | 'grid';
  options?: readonly BuiltOption[];
  fields?: readonly BuiltField[];
  /** The next screen, if it does not depend on the pressed option. */
  to?: string;
  /** The next screen by an answer of an earlier screen: that screen's id, and a screen for each option's text. */
  toBy?: { screen: string; cases: Record<string, string> };
  /** Label of the button that leads on. */
  button?: string;
  /** Duration of the loading screen. */
  seconds?: number;
  /** Checkout of a result's button. */
  checkout?: string;
  /** Questions beside each other, each with the same options. */
  rows?: readonly string[];
}

export interface BuiltOption {
  text: string;
  to?: string;
  /** Name of a picture on the other origin. */
  picture?: string;
}

export interface BuiltField {
  name: string;
  label: string;
  type: 'text' | 'number' | 'email' | 'tel' | 'range' | 'textarea' | 'date' | 'select';
  min?: number;
  max?: number;
  options?: readonly string[];
}

/** Typed values by type of field. */
const TYPED: Record<BuiltField['type'], string> = {
  text: 'Joana Prado',
  email: 'joana@exemplo.test',
  tel: '21998765432',
  textarea: 'Gostei muito de tudo.',
  date: '1988-03-21',
  select: '',
  number: '',
  range: '',
};

export function screensOf({ screens }: BuiltQuiz): QuizScreen[] {
  return screens.map(({ id, title }) => ({ id, text: title.replace(/\{\w+\},? ?/, '') }));
}

/** Describes the built quiz as a {@link Quiz}. */
export function describeBuilt(
  built: BuiltQuiz,
  url: string,
  shows: string,
  campaign: QuizCheckout['campaign'],
): Quiz {
  return { name: built.name, url, shows, screens: screensOf(built), walks: walksOf(built, campaign) };
}

/** An action on a screen, and where it leads. */
interface Edge {
  /** The screen and its option, or the answer that decided. */
  key: string;
  step: QuizStep;
  to: string | null;
  answers: Answers;
}

type Answers = Readonly<Record<string, string>>;

interface Place {
  screen: string;
  /** Answers on which later screens depend. */
  answers: Answers;
}

/** Walks that together take every option of every screen, each as many new ones as possible. */
function walksOf(built: BuiltQuiz, campaign: QuizCheckout['campaign']): QuizWalk[] {
  const walks: QuizWalk[] = [];
  const taken = new Set<string>();
  for (;;) {
    const edges: Edge[] = [];
    let place: Place | null = { screen: built.screens[0]?.id ?? '', answers: {} };
    while (place !== null) {
      const toNew = shortest(built, place, ({ key }) => !taken.has(key));
      if (toNew === null && edges.length === 0) return walks;
      const next: Edge[] = toNew ?? shortest(built, place, ({ to }) => to === null) ?? [];
      for (const { key } of next) taken.add(key);
      edges.push(...next);
      const last: Edge | undefined = next.at(-1);
      place = last === undefined || last.to === null ? null : { screen: last.to, answers: last.answers };
    }
    const result = screenOf(built, edges.at(-1)?.step.screen ?? '');
    walks.push({
      name: `${walks.length + 1}`,
      steps: edges.map(({ step }) => step),
      checkout: { url: result.checkout ?? '', campaign },
    });
  }
}

/** The shortest path to a wanted edge, which is the last one. */
function shortest(built: BuiltQuiz, start: Place, isWanted: (edge: Edge) => boolean): Edge[] | null {
  const seen = new Set<string>();
  const waiting: { place: Place; edges: Edge[] }[] = [{ place: start, edges: [] }];
  for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
    const key = JSON.stringify(next.place);
    if (seen.has(key)) continue;
    seen.add(key);
    for (const edge of edgesOf(built, next.place)) {
      const edges = [...next.edges, edge];
      if (isWanted(edge)) return edges;
      if (edge.to !== null) waiting.push({ place: { screen: edge.to, answers: edge.answers }, edges });
    }
  }
  return null;
}

function edgesOf(built: BuiltQuiz, { screen: id, answers }: Place): Edge[] {
  const screen = screenOf(built, id);
  const decides = screen.toBy && answers[screen.toBy.screen];
  const next = screen.toBy === undefined ? screen.to : screen.toBy.cases[decides ?? ''];
  if (screen.kind === 'choice') {
    const isAskedLater = built.screens.some(({ toBy }) => toBy?.screen === id);
    return (screen.options ?? []).map(({ text, to }) => ({
      key: `${id} ${text}`,
      step: { screen: id, press: screen.button === undefined ? [text] : [text, screen.button] },
      to: to ?? next ?? null,
      answers: isAskedLater ? { ...answers, [id]: text } : answers,
    }));
  }
  const button = screen.button ?? 'Continuar';
  const press = pressedOn(screen, button);
  const fields = screen.fields ?? [];
  const fill = Object.fromEntries(fields.map((field) => [`[name=${field.name}]`, typedInto(field)]));
  const step: QuizStep = {
    screen: id,
    ...(fields.length > 0 && { fill }),
    ...(screen.kind !== 'loading' && { press }),
    ...(screen.kind === 'scratch' && { scratch: 'canvas' }),
  };
  return [{ key: `${id} ${decides ?? ''}`, step, to: next ?? null, answers }];
}

function pressedOn({ kind, options, rows = [] }: BuiltScreen, button: string): string[] {
  if (kind === 'multi') return [options?.[0]?.text ?? '', button];
  if (kind === 'wheel') return ['Girar a roleta', button];
  if (kind === 'grid') return [...rows.map((row) => `${row}: ${options?.[1]?.text}`), button];
  return [button];
}

function typedInto({ type, min = 0, max = 0, options }: BuiltField): string {
  if (type === 'select') return options?.[1] ?? '';
  return TYPED[type] || String(Math.round((min + max) / 2));
}

function screenOf({ name, screens }: BuiltQuiz, id: string): BuiltScreen {
  const screen = screens.find((one) => one.id === id);
  if (screen === undefined) throw new Error(`${name} has no screen ${id}`);
  return screen;
}
