import { randomUUID } from 'node:crypto';
import type { BuiltScreen } from './built-quiz.ts';
import { FUNNEL_PATH, FUNNELS, type Funnel } from './funnels.ts';
import { QUIZ_HOST } from './quiz.ts';

export interface FunnelAnswer {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}

interface Session {
  funnel: Funnel;
  at: BuiltScreen;
  answers: Record<string, string>;
}

const refused: FunnelAnswer = { status: 400, body: { error: 'bad request' } };
/** Ids of some builders are numbers. */
const FIRST_NUMBER = 48_211;
const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;

/** The server of funnels, which alone knows what comes after an answer: each visit has a session of its own. */
export class FunnelServer {
  readonly #sessions = new Map<string, Session>();
  #next = FIRST_NUMBER;

  /** Null for other addresses. */
  page(host: string, path: string): string | null {
    const [name = '', ...rest] = path.startsWith(FUNNEL_PATH)
      ? path.slice(FUNNEL_PATH.length).split('/')
      : [];
    const funnel = FUNNELS.find((one) => one.name === name);
    if (host !== QUIZ_HOST || funnel === undefined || rest.join('') !== '') return null;
    const { screens, shows: _, ...settings } = funnel;
    const isLiteral = funnel.literal === true;
    const [last] = screens.flatMap(({ checkout }) => checkout ?? []);
    const known = screens.map(({ checkout, ...screen }) =>
      isLiteral || checkout === undefined ? screen : { ...screen, checkout },
    );
    const data = JSON.stringify({ ...settings, ...(funnel.state === 'local' && { screens: known }) });
    return `<!DOCTYPE html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${screens[0]?.title}</title>
<link rel="stylesheet" href="/funil/estilo.css"></head>
<body><main></main>
<script id="funil" type="application/json">${data.replaceAll('<', '\\u003c')}</script>
${isLiteral ? `<script>window.OFERTA = '${last}';</script>` : ''}<script src="/funil/app.js"></script></body></html>`;
  }

  /** Null for other addresses. */
  answer(method: string, path: string, header: string | undefined, body: string): FunnelAnswer | null {
    const sent = method === 'POST' ? Object(JSON.parse(body || '{}')) : {};
    const started = /^\/v1\/funnels\/([\w-]+)\/startChat$/.exec(path)?.[1];
    if (started !== undefined) {
      const sessionId = `c${randomUUID().replaceAll('-', '').slice(0, 24)}`;
      const { at } = this.#begin(sessionId, started);
      return { status: 200, body: { sessionId, resultId: randomUUID(), input: at } };
    }
    const continued = /^\/v1\/sessions\/(\w+)\/continueChat$/.exec(path)?.[1];
    if (continued !== undefined) {
      const input = this.#goOn(continued, Object(sent['message'])['text']);
      return input === null ? refused : { status: 200, body: { input } };
    }
    if (path === '/funil-api/passo') return this.#byHeader(header, sent);
    if (path === '/funil-api/sessoes') {
      this.#next += 7;
      this.#begin(String(this.#next), String(sent['funil']));
      return { status: 200, body: { id: this.#next } };
    }
    if (path === '/funil-api/respostas') {
      const said = this.#goOn(String(sent['sessao']), sent['valor']);
      return said === null ? refused : { status: 200, body: { ok: true } };
    }
    const asked = /^\/funil-api\/sessoes\/(\d+)\/tela$/.exec(path)?.[1];
    if (asked !== undefined) {
      const session = this.#sessions.get(asked);
      return session === undefined ? refused : { status: 200, body: session.at };
    }
    return path === '/funil-api/leads' ? { status: 200, body: { ok: true, id: randomUUID() } } : null;
  }

  #byHeader(header: string | undefined, sent: Record<string, unknown>): FunnelAnswer {
    if (header === undefined) {
      const id = randomUUID();
      return {
        status: 200,
        body: this.#begin(id, String(sent['funil'])).at,
        headers: { 'x-session-id': id },
      };
    }
    const next = this.#goOn(header, sent['resposta']);
    return next === null ? refused : { status: 200, body: next };
  }

  #begin(id: string, name: string): Session {
    const funnel = FUNNELS.find((one) => one.name === name);
    const at = funnel?.screens[0];
    if (funnel === undefined || at === undefined) throw new Error(`there is no funnel ${name}`);
    const session = { funnel, at, answers: {} };
    this.#sessions.set(id, session);
    return session;
  }

  /** The next screen; one with a text where the answer is not taken; null without a session. */
  #goOn(id: string, said: unknown): object | null {
    const session = this.#sessions.get(id);
    if (session === undefined || typeof said !== 'string') return null;
    const { funnel, at, answers } = session;
    if (at.fields?.some(({ type }) => type === 'email') && !said.split(' ').some((one) => EMAIL.test(one))) {
      return { texto: 'Esse e-mail não parece certo. Pode repetir?' };
    }
    const option = at.options?.find(({ text }) => text === said);
    if (at.kind === 'choice' && option === undefined) return null;
    answers[at.id] = said;
    const by = at.toBy?.cases[answers[at.toBy.screen] ?? ''];
    const to = option?.to ?? by ?? at.to;
    const next = funnel.screens.find((one) => one.id === to);
    if (next === undefined) return null;
    session.at = next;
    return next;
  }
}
