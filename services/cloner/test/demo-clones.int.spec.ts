import { randomUUID } from 'node:crypto';
import type { QuizView, SiteView } from '@garimpo/cloner-contract';
import { type Database, databaseToken } from '@garimpo/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { seedDemoClones } from '../src/demo/seed-demo-clones.ts';
import { type CloneHostsApp, startCloneHosts } from './support/clone-hosts.ts';

let hosts: CloneHostsApp;
beforeAll(async () => {
  hosts = await startCloneHosts();
});
afterAll(() => hosts.close());

const seed = (userId: string) => {
  const { app, store } = hosts;
  return seedDemoClones(
    { database: app.get<Database>(databaseToken('cloner')), store, config: app.config },
    { userId, now: new Date() },
  );
};

async function listed(userId: string) {
  const token = await hosts.app.tokenFor({ id: userId });
  const get = async (path: string) => (await hosts.app.request('GET', path, { token })).json;
  const { sites } = (await get('/api/clone/sites')) as { sites: SiteView[] };
  const { quizzes } = (await get('/api/clone/quiz')) as { quizzes: QuizView[] };
  return [...sites, ...quizzes];
}

it('a sample account has a page and a quiz that are served, once however often it is filled', async () => {
  const userId = randomUUID();
  await seed(userId);
  await seed(userId);
  const clones = await listed(userId);
  expect(clones.map(({ title }) => title)).toEqual(['Adestramento gentil', 'Quiz: perfil de sono']);
  for (const { subdomain, originalUrl } of clones) {
    const { status, text } = await hosts.visit(subdomain, new URL(originalUrl).pathname);
    expect(status).toBe(200);
    expect(text).toContain('https://pagamento.example/');
  }
});

it('another account has samples of its own, beside the names that are taken', async () => {
  const [first, second] = [randomUUID(), randomUUID()];
  await seed(first);
  await seed(second);
  expect(await listed(second)).toHaveLength(2);
  const names = [...(await listed(first)), ...(await listed(second))].map(({ subdomain }) => subdomain);
  expect(new Set(names).size).toBe(4);
});
