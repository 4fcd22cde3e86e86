import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { findChromium } from '@garimpo/service-kit/chromium';
import { type TestApp, testApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import { ClonerModule, clonerSchema } from '../src/index.ts';
import { FakeAccountsModule, TestUser } from './support/cloner-app.ts';

const CACHE = fileURLToPath(new URL('../../../.cache', import.meta.url));
/** Nothing of it is there before its script has run, and that waits for an answer. */
const APP = `<!doctype html><title>Oferta</title><div id="root"></div><script>
fetch('/dados').then((answer) => answer.text()).then((text) => {
  document.getElementById('root').innerHTML = text;
});
</script>`;
const SHOWN = `<h1>Oferta da semana</h1>${'<p>O curso inteiro, com todas as aulas.</p>'.repeat(20)}`;

// Chromium starts twice, beside whatever else the machine does.
jest.setTimeout(240_000);

let app: TestApp;
let user: TestUser;
let site: Server;
/** What a page waits for; a test says when it comes. */
let held: ServerResponse[];
let onHeld: () => void;
let isHolding: boolean;
beforeAll(async () => {
  held = [];
  onHeld = () => {};
  isHolding = true;
  site = createServer((request, response) => {
    if (request.url !== '/dados') {
      response.setHeader('content-type', 'text/html; charset=utf-8').end(APP);
    } else if (isHolding) {
      held.push(response);
      onHeld();
    } else response.setHeader('content-type', 'text/html; charset=utf-8').end(SHOWN);
  }).listen(0, '127.0.0.1');
  await once(site, 'listening');
  const { executablePath: chromiumPath } = await findChromium({
    chromiumPath: process.env['CHROMIUM_PATH'],
    cacheDir: CACHE,
  });
  const outboundAllow = [`pagina.test=127.0.0.1:${(site.address() as AddressInfo).port}`];
  app = await testApp({
    modules: [FakeAccountsModule.with(new Map()), ClonerModule],
    domains: [clonerSchema],
    config: { outboundAllow, chromiumPath },
  });
  const id = randomUUID();
  user = new TestUser(app, id, await app.tokenFor({ id }));
});
afterAll(async () => {
  await app.close();
  site.closeAllConnections();
  site.close();
});

/** The browsers that this process has started, each the first of a group of its own. */
function browsers(): number[] {
  return readdirSync('/proc').flatMap((name) => {
    try {
      const stat = readFileSync(`/proc/${name}/stat`, 'utf8');
      const [, parent, group] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      const isOurs = Number(parent) === process.pid && group === name;
      return isOurs && /chrom/i.test(readFileSync(`/proc/${name}/cmdline`, 'latin1')) ? [Number(name)] : [];
    } catch {
      // No process, or one that has ended meanwhile.
      return [];
    }
  });
}

it('a Chromium that is killed in the middle of a capture: its clone is refused, nothing of it is there, and the next one is made', async () => {
  const input = { url: 'http://pagina.test/', subdomain: 'oferta', mode: 'rendered' };
  const inTheMiddle = new Promise<void>((resolve) => {
    onHeld = resolve;
  });
  const asked = user.request('POST', '/api/clone/folder', input);
  await inTheMiddle;
  const running = browsers();
  expect(running).toHaveLength(1);
  for (const group of running) process.kill(-group, 'SIGKILL');

  expect(await asked).toMatchObject({
    status: 500,
    json: { error: { code: 'cloner.capture.failed' } },
  });
  expect(await user.sites()).toEqual([]);
  expect((await app.db.query('SELECT 1 FROM cloner.versions')).rows).toEqual([]);

  isHolding = false;
  expect(await user.request('POST', '/api/clone/folder', input)).toMatchObject({
    status: 201,
    json: { site: { subdomain: 'oferta', version: 1 } },
  });
  expect(await user.sites()).toMatchObject([{ subdomain: 'oferta' }]);
});
