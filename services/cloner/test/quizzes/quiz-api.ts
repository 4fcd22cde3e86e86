import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { BuiltScreen } from './built-quiz.ts';
import { CONVERSATION } from './conversation.ts';
import { checkoutUrl } from './quiz.ts';

/** What an API is asked, and what it says. */
export interface ApiAnswer {
  status: number;
  body: unknown;
}

const refused: ApiAnswer = { status: 400, body: { error: 'bad request' } };
const missing: ApiAnswer = { status: 404, body: { error: 'not found' } };
const ok = (body: unknown): ApiAnswer => ({ status: 200, body });

/** Of the other origin. Every session and every lead has an id that was never there before, as they do. */
export function answerApi({ method, headers }: IncomingMessage, address: URL, body: string): ApiAnswer {
  const path = address.pathname;
  if (method === 'GET' && path === '/caminhos/oferta') {
    return ok({ data: { id: 8, checkout_url: checkoutUrl('api') } });
  }
  const sent = method === 'POST' ? parse(body) : {};
  if (sent === null) return refused;
  if (method === 'POST' && path === '/session') return ok({ session: randomUUID() });
  const session = method === 'GET' ? address.searchParams.get('s') : headers['x-session'];
  if (typeof session !== 'string' || session.length < 36) return refused;
  if (method === 'GET' && path.startsWith('/steps/')) return stepOf(path.slice('/steps/'.length));
  if (method !== 'POST') return missing;
  if (path === '/events') return ok({ saved: true, id: randomUUID() });
  const screen = CONVERSATION.screens.find(({ id }) => id === sent['step']);
  if (screen === undefined) return missing;
  if (path === '/leads') return leadOf(screen, sent);
  return path === '/answers' ? nextOf(screen, sent['option']) : missing;
}

/** Of the builder itself, on the host of its quizzes. */
export function takeLead(body: string): ApiAnswer {
  const sent = parse(body);
  return sent === null ? refused : ok({ ok: true, id: randomUUID() });
}

function stepOf(wanted: string): ApiAnswer {
  const screen = CONVERSATION.screens.find(({ id }) => id === wanted);
  if (screen === undefined) return missing;
  const { id, title, kind, options, fields, button, seconds, checkout } = screen;
  return ok({
    id,
    title,
    options: options?.map(({ text }) => text),
    fields,
    button: kind === 'form' ? (button ?? 'Continuar') : button,
    waitMs: seconds && seconds * 1000,
    checkout,
  });
}

function nextOf({ options, to }: BuiltScreen, pressed: unknown): ApiAnswer {
  const option = options?.find(({ text }) => text === pressed);
  if (options !== undefined && option === undefined) return refused;
  return ok({ next: option?.to ?? to });
}

function leadOf({ fields, to }: BuiltScreen, sent: Record<string, unknown>): ApiAnswer {
  const isWhole = fields?.every(({ name }) => typeof sent[name] === 'string' && sent[name] !== '');
  return isWhole ? ok({ next: to, lead: randomUUID() }) : refused;
}

function parse(body: string): Record<string, unknown> | null {
  try {
    return JSON.parse(body);
  } catch {
    return null;
  }
}
