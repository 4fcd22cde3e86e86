import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { BrowserLauncher, type BrowserRun } from '@garimpo/service-kit';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { type CloneHostsApp, startCloneHosts } from './support/clone-hosts.ts';

// Chromium starts, beside whatever else the machine does.
jest.setTimeout(120_000);

const html = (body: string) => ({ body, type: 'text/html; charset=utf-8' });

let hosts: CloneHostsApp;
let browser: BrowserLauncher;
/** Stands for the original, and for whoever would like to hear of visitors. */
let outside: Server;
let heard: string[];
beforeAll(async () => {
  hosts = await startCloneHosts();
  browser = hosts.app.get<BrowserLauncher>(BrowserLauncher);
  heard = [];
  outside = createServer((request, response) => {
    heard.push(request.url ?? '');
    response.end('ok');
  });
  await new Promise<void>((resolve) => outside.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  outside.closeAllConnections();
  await new Promise((resolve) => outside.close(resolve));
  await hosts.close();
});

const portOf = (url: string) => new URL(url).port;
const outsideOrigin = () => `http://fora.test:${(outside.address() as AddressInfo).port}`;

/** All of it can be reached: what stops a clone is the policy that it comes with. */
function inBrowser<T>(name: string, work: (run: BrowserRun) => Promise<T>): Promise<T> {
  const port = portOf(hosts.app.url);
  const only = [
    `127.0.0.1:${port}`,
    `${name}.localhost=127.0.0.1:${port}`,
    `fora.test=127.0.0.1:${(outside.address() as AddressInfo).port}`,
  ];
  return browser.run({ timeoutMs: 100_000, maxBytes: 16 * 1024 * 1024, only }, work);
}

/** Ways out of a page, each to an address that tells which it was. */
const ATTEMPTS = `function tryAll() {
  const { out, app } = document.querySelector('script').dataset;
  window.refused = [];
  document.addEventListener('securitypolicyviolation', ({ blockedURI }) => refused.push(blockedURI));
  const add = (name, more) => document.body.append(Object.assign(document.createElement(name), more));
  fetch(out + '/fetch', { mode: 'no-cors' }).catch(() => {});
  navigator.sendBeacon(out + '/beacon', 'x');
  const request = new XMLHttpRequest();
  request.open('POST', out + '/xhr');
  try { request.send('x'); } catch {}
  try { new WebSocket(out.replace('http', 'ws') + '/socket'); } catch {}
  try { new EventSource(out + '/events'); } catch {}
  add('img', { src: out + '/img' });
  add('script', { src: out + '/script' });
  add('link', { rel: 'stylesheet', href: out + '/style' });
  add('iframe', { src: out + '/frame' });
  add('iframe', { src: app + '/healthz' });
  add('video', { src: out + '/video' });
  add('object', { data: out + '/object' });
  const form = Object.assign(document.createElement('form'), { action: out + '/form', method: 'post' });
  document.body.append(form);
  form.submit();
  fetch(app + '/healthz', { credentials: 'include' }).catch(() => {});
}`;

describe('a script of a clone', () => {
  it('finds nothing of the app, and reaches nobody', async () => {
    const clone = await hosts.publish({
      '/': html(
        `<body><p id="fim">pronta</p><script data-out="${outsideOrigin()}" data-app="${hosts.app.url}">${ATTEMPTS}</script>`,
      ),
    });
    await inBrowser(clone.name, async ({ context }) => {
      const app = await context.newPage();
      await app.goto(`${hosts.app.url}/healthz`);
      await app.evaluate(`localStorage.setItem('sessao', 'segredo')`);
      await context.addCookies([{ name: 'sessao', value: 'segredo', url: hosts.app.url }]);

      const page = await context.newPage();
      const address = `http://${clone.name}.localhost:${portOf(hosts.app.url)}/`;
      await page.goto(address);
      await page.evaluate('tryAll()');
      // One for each way but the form, which is stopped before the policy hears of it: what was refused is all there is to wait for.
      await page.waitForFunction('refused.length === 13');
      const found = await page.evaluate(`(async () => ({
        stored: localStorage.length,
        cookies: document.cookie,
        api: (await fetch('/api/clone/sites')).status,
        opener: window.opener === null,
        address: location.href,
      }))()`);
      expect(found).toEqual({ stored: 0, cookies: '', api: 404, opener: true, address });
      expect(heard).toEqual([]);

      // The same browser gets there from a page without such a policy.
      const free = await context.newPage();
      await free.evaluate((to) => fetch(to, { mode: 'no-cors' }), `${outsideOrigin()}/livre`);
      expect(heard).toEqual(['/livre']);
      expect(await app.evaluate(`localStorage.getItem('sessao')`)).toBe('segredo');
    });
  });

  it('can do nothing to the page where its clone is reported', async () => {
    const clone = await hosts.publish({ '/': html('<p>pronta</p>') });
    await inBrowser(clone.name, async ({ context }) => {
      const page = await context.newPage();
      const origin = `http://${clone.name}.localhost:${portOf(hosts.app.url)}`;
      await page.goto(`${origin}/.well-known/denuncia`);
      await page.getByLabel('Uso de conteúdo ou marca sem autorização').check();
      await page.getByLabel('O que aconteceu?').fill('Usa a minha marca sem eu saber.');
      await page.getByRole('button', { name: 'Enviar denúncia' }).click();
      await page.getByRole('heading', { name: 'Denúncia recebida' }).waitFor();
      const { rows } = await hosts.app.db.query(
        'SELECT reason FROM cloner.abuse_reports WHERE clone_id = $1',
        [clone.cloneId],
      );
      expect(rows).toEqual([{ reason: 'copyright' }]);
    });
  });
});
