import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Quiz } from './quiz.ts';
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

it.each(['http://quiz.test/cifrado/', 'http://quiz.localhost/cifrado-subtle/'])(
  'hides what %s asks, and its checkout',
  async (url) => {
    const { body } = await ask(url);
    expect(body).not.toMatch(/tipo|checkout|Oleoso/);
  },
);
