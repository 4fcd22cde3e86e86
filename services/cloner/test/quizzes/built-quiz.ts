import type { Quiz, QuizCheckout, QuizScreen, QuizStep, QuizWalk } from './quiz.ts';

/** A quiz as a builder keeps it: one renderer shows all that are made with it, out of this. */
export interface BuiltQuiz {
  name: string;
  /** In any order but for the first one, with which it begins. */
  screens: readonly BuiltScreen[];
}

export interface BuiltScreen {
  id: string;
  /** `{nome}` stands for what was typed into the field of that name. */
  title: string;
  kind: 'intro' | 'choice' | 'multi' | 'form' | 'loading' | 'result';
  options?: readonly BuiltOption[];
  fields?: readonly BuiltField[];
  /** Where it goes on when the way does not depend on the option that was pressed here. */
  to?: string;
  /** Or on which answer of an earlier screen it depends: by that screen's id, the option's text to a screen. */
  toBy?: { screen: string; cases: Record<string, string> };
  /** Text of what goes on. */
  button?: string;
  /** How long it loads. */
  seconds?: number;
  /** Where the button of a result leads. */
  checkout?: string;
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
  type: 'text' | 'number' | 'email' | 'tel' | 'range';
  min?: number;
  max?: number;
}

/** What a person types. */
const TYPED: Record<BuiltField['type'], string> = {
  text: 'Maria',
  email: 'maria@exemplo.test',
  tel: '11912345678',
  number: '',
  range: '',
};

export function screensOf({ screens }: BuiltQuiz): QuizScreen[] {
  return screens.map(({ id, title }) => ({ id, text: title.replace(/\{\w+\},? ?/, '') }));
}

/** What {@link Quiz} wants to know, but for what is hard in it. */
export function describeBuilt(
  built: BuiltQuiz,
  url: string,
  shows: string,
  campaign: QuizCheckout['campaign'],
): Quiz {
  return { name: built.name, url, shows, screens: screensOf(built), walks: walksOf(built, campaign) };
}

/** One thing that can be done on a screen, and where it leads. */
interface Edge {
  /** The screen and the option; or the answer that decided. */
  key: string;
  step: QuizStep;
  to: string | null;
  answers: Answers;
}

type Answers = Readonly<Record<string, string>>;

interface Place {
  screen: string;
  /** To the screens on which something depends later. */
  answers: Answers;
}

/** Ways that together take every option of every screen; each takes all that it can that none before it has taken. */
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

/** The edges from a place to the nearest one that is wanted, which is the last of them. */
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
      step: { screen: id, press: [text] },
      to: to ?? next ?? null,
      answers: isAskedLater ? { ...answers, [id]: text } : answers,
    }));
  }
  const button = screen.button ?? 'Continuar';
  const press = screen.kind === 'multi' ? [screen.options?.[0]?.text ?? '', button] : [button];
  const fields = screen.fields ?? [];
  const fill = Object.fromEntries(fields.map((field) => [`[name=${field.name}]`, typedInto(field)]));
  const step: QuizStep = {
    screen: id,
    ...(fields.length > 0 && { fill }),
    ...(screen.kind !== 'loading' && { press }),
  };
  return [{ key: `${id} ${decides ?? ''}`, step, to: next ?? null, answers }];
}

function typedInto({ type, min = 0, max = 0 }: BuiltField): string {
  return TYPED[type] || String(Math.round((min + max) / 2));
}

function screenOf({ name, screens }: BuiltQuiz, id: string): BuiltScreen {
  const screen = screens.find((one) => one.id === id);
  if (screen === undefined) throw new Error(`${name} has no screen ${id}`);
  return screen;
}
