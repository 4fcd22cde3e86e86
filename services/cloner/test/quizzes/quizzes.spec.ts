import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkoutUrl, OWN_CHECKOUT_HOST, type Quiz } from './quiz.ts';
import { type QuizServer, startQuizzes } from './quiz-server.ts';
import { QUIZZES } from './quizzes.ts';

let server: QuizServer;
beforeAll(async () => {
  server = await startQuizzes();
});
afterAll(() => server.stop());

interface Asked {
  method?: string;
  headers?: Record<string, string>;
  body?: unknown;
}

function ask(address: string, { method = 'GET', headers = {}, body }: Asked = {}, { port } = server) {
  // By hand: a parser of addresses would write the brackets of a chunk's path differently.
  const [, host = '', path = '/'] = /^http:\/\/([^/]+)(\/.*)$/.exec(address) ?? [];
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>(
    (resolve, reject) => {
      const asking = request(
        { host: '127.0.0.1', port, method, path, headers: { host, ...headers } },
        (answer) => {
          let read = '';
          answer.setEncoding('utf8').on('data', (part) => {
            read += part;
          });
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: read }),
          );
        },
      );
      asking.on('error', reject).end(body === undefined ? undefined : JSON.stringify(body));
    },
  );
}

const each = QUIZZES.map((quiz): [string, Quiz] => [quiz.name, quiz]);

it.each(each)('%s: its walks see every screen, told apart by its text', (_, { screens, walks, ...quiz }) => {
  const seen = new Set(walks.flatMap(({ steps }) => steps.map(({ screen }) => screen)));
  expect([...seen].sort()).toEqual(screens.map(({ id }) => id).sort());
  expect(new Set(walks.map(({ name }) => name)).size).toBe(walks.length);
  for (const { id, text } of screens) {
    expect(screens.filter((one) => one.text.includes(text)).map((one) => one.id)).toEqual([id]);
  }
  const leadsNowhere = quiz.endless === true || quiz.refused !== undefined;
  expect(walks.every(({ checkout }) => (checkout === null) === leadsNowhere)).toBe(true);
});

it.each(each)('%s: its page is there, with all that it loads by itself', async (_, { url }) => {
  const { status, body } = await ask(url);
  expect(status).toBe(200);
  const loaded = [...body.matchAll(/(?:src|href)="((?:http:\/\/cdn\.|\/)[^"]+\.(?:js|css))"/g)];
  const answers = await Promise.all(loaded.map(([, to = '']) => ask(new URL(to, url).href)));
  expect(answers.map(({ status }) => status)).toEqual(loaded.map(() => 200));
});

it('counts forty screens, twelve, and fifteen ways to the checkout', () => {
  const find = (name: string) => QUIZZES.find((quiz) => quiz.name === name)!;
  expect(find('quarenta').screens).toHaveLength(40);
  expect(find('doze').screens).toHaveLength(12);
  expect(new Set(find('caminhos').walks.map(({ checkout }) => checkout?.url)).size).toBe(15);
});

it('answers at the address of every screen of a quiz that has them, and at no other', async () => {
  const [start, screen, other] = await Promise.all(
    ['next/', 'next/insonia', 'next/nada'].map((path) => ask(`http://quiz.test/${path}`)),
  );
  expect(screen?.body).toBe(start?.body);
  expect(other?.status).toBe(404);
});

it.each(['http://quiz.test/cifrado/', 'http://quiz.localhost/cifrado-subtle/'])(
  'hides what %s asks, and its checkout',
  async (url) => {
    const { body } = await ask(url);
    expect(body).not.toMatch(/tipo|checkout|Oleoso/);
  },
);

it('answers one address differently by what is sent, after a preflight, to whoever has a session', async () => {
  const to = 'http://api.quiz.test/answers';
  const preflight = await ask(to, { method: 'OPTIONS' });
  expect(preflight.headers['access-control-allow-headers']).toContain('x-session');
  const open = () => ask('http://api.quiz.test/session', { method: 'POST', body: {} });
  const [{ session }, other] = [JSON.parse((await open()).body), JSON.parse((await open()).body)];
  expect(session).not.toBe(other.session);
  const next = (option: string, headers: Record<string, string>) =>
    ask(to, { method: 'POST', headers, body: { step: 'renda', option } });
  const headers = { 'x-session': session };
  expect((await next('Tenho salário', headers)).body).toBe('{"next":"salario"}');
  expect((await next('Estou parada', headers)).body).toBe('{"next":"parada"}');
  expect((await next('Estou parada', {})).status).toBe(400);
});

it('takes no lead that is not whole', async () => {
  const session = 'a'.repeat(36);
  const lead = (body: object) =>
    ask('http://api.quiz.test/leads', { method: 'POST', headers: { 'x-session': session }, body });
  expect((await lead({ step: 'lead', nome: 'Maria', email: 'maria@exemplo.test' })).status).toBe(400);
  const whole = { step: 'lead', nome: 'Maria', email: 'maria@exemplo.test', telefone: '11912345678' };
  expect(JSON.parse((await lead(whole)).body).next).toBe('calculo');
});

it('shows at the checkout where a visitor came to, as text', async () => {
  const { body } = await ask(`${checkoutUrl('sono')}&src=<b>`);
  expect(body).toContain('/pagar/sono');
  expect(body).toContain('src=&#60;b&#62;');
});

it('hangs up when it is switched off, and still says what it was asked for', async () => {
  const own = await startQuizzes();
  try {
    own.switchOff();
    await expect(ask('http://quiz.test/next/', {}, own)).rejects.toThrow('hang up');
    expect(own.asked).toEqual([{ method: 'GET', host: 'quiz.test', address: '/next/' }]);
    expect((await ask(`http://${OWN_CHECKOUT_HOST}/?a=1`, {}, own)).body).toContain('a=1');
  } finally {
    await own.stop();
  }
});
