import type { ActionInput, AnticloneSiteView, SnippetReply } from '@garimpo/anticlone-contract';
import { linksUrl } from '@garimpo/service-kit';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { type VisitedHosts, visitedHosts } from '@garimpo/service-kit/testing/visited-hosts';
import { afterAll, afterEach, beforeAll, describe, expect, it, jest } from '@jest/globals';
import type { BrowserContext, Page } from 'playwright-core';
import { type AnticloneApp, startAnticloneApp, type TestUser } from './support/anticlone-app.ts';

// Chromium starts slowly, and pages poll for their action every few seconds.
jest.setTimeout(120_000);

const CHECKOUT = 'https://pay.kiwify.com.br/AbC123';

let anticlone: AnticloneApp;
let user: TestUser;
let web: VisitedHosts;
let visitor: BrowserContext | undefined;
beforeAll(async () => {
  [anticlone, web] = await Promise.all([startAnticloneApp(), visitedHosts()]);
  user = await anticlone.newUser();
});
afterEach(async () => {
  await visitor?.close();
  visitor = undefined;
});
afterAll(async () => {
  await web.close();
  await anticlone.app.close();
});

interface Protected {
  site: AnticloneSiteView;
  host: string;
  html: string;
  snippet: string;
  script: string;
}

let sites = 0;
/** An original with its snippet, and a listed host. */
async function protectedPage(action: ActionInput | null): Promise<Protected> {
  sites += 1;
  const host = `oferta${sites}.test`;
  const site = await user.protect(`http://${host}/`);
  await user.request('PATCH', `/api/anticlone/sites/${site.id}`, {
    action,
    extraHosts: [`*.listada${sites}.test`],
  });
  const { json } = await user.request('GET', `/api/anticlone/sites/${site.id}/snippet`);
  const snippet = (json as SnippetReply).html;
  const script = await (await fetch(anticlone.app.url + new URL(site.scriptUrl).pathname)).text();
  const html = pageWith(snippet, host);
  for (const own of [host, `www.${host}`, `a.listada${sites}.test`]) web.serve(own, () => html);
  return { site, host, html, snippet, script };
}

function pageWith(snippet: string, host: string): string {
  return `<!doctype html><html lang="pt-BR"><head><title>Curso</title></head><body>
${snippet}
<h1>Curso de bolos</h1>
<a id="dentro" href="/sobre">Sobre</a> <a id="fora" href="https://outra.test/x">Outra</a>
<a id="comprar" href="${CHECKOUT}">Comprar</a> <a id="topo" href="#topo">Topo</a>
<a id="carta" href="mailto:oi@${host}">Escreva</a>
<picture><source srcset="/foto.webp 1x"><img id="foto" src="/foto.png" srcset="/foto2.png 2x" alt="Bolo"></picture>
<div id="fundo" style="background: url('/fundo.png')">Fundo</div>
<form id="ficha" action="https://outra.test/enviar" method="get"><input name="q"></form>
<script>window.erros = []; addEventListener('error', (e) => erros.push(String(e.message)));</script>
</body></html>`;
}

const SNAPSHOT = `({
  links: Object.fromEntries([...document.querySelectorAll('a')].map((a) => [a.id, a.getAttribute('href')])),
  form: document.querySelector('form').getAttribute('action'),
  image: [foto.getAttribute('src'), foto.getAttribute('srcset')],
  source: document.querySelector('source').getAttribute('srcset'),
  background: fundo.getAttribute('style'),
  errors: window.erros,
})`;
interface Snapshot {
  links: Record<string, string>;
  form: string;
  image: (string | null)[];
  source: string | null;
  background: string;
  errors: string[];
}
const snapshot = (page: Page) => page.evaluate(SNAPSHOT) as Promise<Snapshot>;
const untouched = (host: string): Snapshot => ({
  links: {
    dentro: '/sobre',
    fora: 'https://outra.test/x',
    comprar: CHECKOUT,
    topo: '#topo',
    carta: `mailto:oi@${host}`,
  },
  form: 'https://outra.test/enviar',
  image: ['/foto.png', '/foto2.png 2x'],
  source: '/foto.webp 1x',
  background: "background: url('/fundo.png')",
  errors: [],
});

async function open(address: string): Promise<Page> {
  visitor ??= await web.newVisitor();
  const page = await visitor.newPage();
  // The page may navigate while it loads.
  await page.goto(address, { waitUntil: 'commit' });
  return page;
}

/** Opens a page and waits until its script has reported. */
async function visit(address: string): Promise<Page> {
  visitor ??= await web.newVisitor();
  const page = await visitor.newPage();
  const reported = page.waitForResponse(
    (reply) => reply.request().method() === 'POST' && /\/a\/\w+$/.test(reply.url()),
  );
  await page.goto(address);
  await reported;
  return page;
}

async function rows(table: 'tracking_events' | 'detected_clones', { id }: AnticloneSiteView) {
  const found = await anticlone.app.db.query(
    `SELECT * FROM anticlone.${table} WHERE anticlone_site_id = $1 ORDER BY created_at`,
    [id],
  );
  return found.rows;
}

/** Waits for rows, since a page that is left reports asynchronously. */
async function rowsOnce(n: number, table: 'tracking_events' | 'detected_clones', site: AnticloneSiteView) {
  const isThere = async () => (await rows(table, site)).length >= n;
  await until(isThere);
  return await rows(table, site);
}

/** Ends the test when nothing comes: a test that is over would ask on, and keep those after it from their end. */
async function until(holds: () => Promise<boolean>) {
  for (const end = Date.now() + 20_000; !(await holds()); ) {
    if (Date.now() > end) throw new Error('what is waited for has not come in 20 s');
    await anticlone.app.db.query('SELECT pg_sleep(0.05)');
  }
}

async function staysUntouched(page: Page, host: string): Promise<void> {
  await page.waitForTimeout(1_000);
  expect(await snapshot(page)).toEqual(untouched(host));
}

const actions: ActionInput[] = [
  { type: 'redirect' },
  { type: 'replace_links', url: 'https://minha.test/certa' },
  { type: 'replace_images', url: 'https://minha.test/aviso.png' },
];

describe('on the owner’s hosts', () => {
  it.each(actions)('$type changes nothing, and visits are counted', async (action) => {
    const { site, host } = await protectedPage(action);
    const hosts = [host, `www.${host}`, `a.listada${sites}.test`];
    const pages: [own: string, page: Page][] = [];
    for (const own of hosts) pages.push([own, await visit(`http://${own}/?utm_source=ig`)]);
    await Promise.all(pages.map(([, page]) => staysUntouched(page, host)));
    for (const [own, page] of pages) expect(page.url()).toBe(`http://${own}/?utm_source=ig`);
    expect(await rows('tracking_events', site)).toMatchObject(
      hosts.map((own) => ({ event_type: 'access', page_url: `http://${own}/`, utms: { utm_source: 'ig' } })),
    );
    expect(await rows('detected_clones', site)).toEqual([]);
  });

  it('reports a checkout once, for links, navigations and forms', async () => {
    const { site, host } = await protectedPage(null);
    for (const leave of [
      `document.getElementById('comprar').click()`,
      `location.href = ${JSON.stringify(CHECKOUT)}`,
      `ficha.action = ${JSON.stringify(CHECKOUT)}; ficha.requestSubmit()`,
    ]) {
      web.serve('pay.kiwify.com.br', () => 'Pague');
      const before = (await rows('tracking_events', site)).length;
      const page = await visit(`http://${host}/`);
      await page.evaluate(leave).catch(() => {});
      await rowsOnce(before + 2, 'tracking_events', site);
      await page.close();
    }
    const events = await rows('tracking_events', site);
    expect(events.map(({ event_type }) => event_type).sort()).toEqual([
      'access',
      'access',
      'access',
      'init_checkout',
      'init_checkout',
      'init_checkout',
    ]);
    expect(events.at(-1).event_name).toBe('pay.kiwify.com.br');
  });

  deepIt('does nothing in a frame of the owner’s page or an editor', async () => {
    const { site, host } = await protectedPage({ type: 'redirect' });
    web.serve('previa.test', () => pageWith(`<script src="${site.scriptUrl}"></script>`, host));
    web.serve(host, () => '<iframe src="http://previa.test/"></iframe>');
    web.serve('editor.wix.com', () => '<iframe src="http://previa.test/"></iframe>');
    for (const shower of [host, 'editor.wix.com']) {
      visitor ??= await web.newVisitor();
      const page = await visitor.newPage();
      await page.goto(`http://${shower}/`, { waitUntil: 'load' });
      await page.waitForTimeout(1_000);
      expect(page.frames()[1]?.url()).toBe('http://previa.test/');
    }
    expect(await rows('tracking_events', site)).toEqual([]);
  });
});

describe('on a copy', () => {
  it('redirects visitors to the original with their query', async () => {
    const { site, host, html } = await protectedPage({ type: 'redirect' });
    web.serve('copia.test', () => html);
    const page = await open('http://copia.test/p?utm_source=ig&x=1&x=2');
    await page.waitForURL(`http://${host}/?utm_source=ig&x=1&x=2`);
    // The background may load before the script runs, and reports only the host.
    await until(async () =>
      (await rows('detected_clones', site)).some(({ clone_url }) => clone_url.endsWith('/p')),
    );
    expect(await rows('detected_clones', site)).toMatchObject([
      { clone_url: 'http://copia.test/p', status: 'suspect', case_status: 'new' },
    ]);
  });

  it('replaces every link, also later ones, until the owner switches it off', async () => {
    const { site, host, html } = await protectedPage({
      type: 'replace_links',
      url: 'https://minha.test/certa',
    });
    web.serve('copia.test', () => html);
    const page = await visit('http://copia.test/');
    await page.waitForFunction(`comprar.getAttribute('href') === 'https://minha.test/certa'`);
    const before = untouched(host);
    expect(await snapshot(page)).toEqual({
      ...before,
      links: {
        ...before.links,
        dentro: 'https://minha.test/certa',
        fora: 'https://minha.test/certa',
        comprar: 'https://minha.test/certa',
      },
      form: 'https://minha.test/certa',
    });
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<a id=nova href="https://ladrao.test/">x</a>');
      comprar.setAttribute('href', 'https://ladrao.test/2')`);
    await page.waitForFunction(
      `[nova, comprar].every((a) => a.getAttribute('href') === 'https://minha.test/certa')`,
    );
    const switchedAt = Date.now();
    await user.request('PATCH', `/api/anticlone/sites/${site.id}`, { actionEnabled: false });
    await page.waitForFunction(`dentro.getAttribute('href') === '/sobre'`);
    expect(Date.now() - switchedAt).toBeLessThan(20_000);
    const after = await snapshot(page);
    expect(after.links).toEqual({
      ...before.links,
      comprar: 'https://ladrao.test/2',
      nova: 'https://ladrao.test/',
    });
    expect(after.form).toBe(before.form);
  });

  deepIt('replaces every image', async () => {
    const { host, html } = await protectedPage({
      type: 'replace_images',
      url: 'https://minha.test/aviso.png',
    });
    web.serve('copia.test', () => html);
    const page = await visit('http://copia.test/');
    await page.waitForFunction(`foto.getAttribute('src') === 'https://minha.test/aviso.png'`);
    expect(await snapshot(page)).toEqual({
      ...untouched(host),
      image: ['https://minha.test/aviso.png', null],
      source: null,
      background: 'background: url("https://minha.test/aviso.png")',
    });
    await page.evaluate(`document.body.insertAdjacentHTML('beforeend', '<img id=outra src="/outra.png">')`);
    await page.waitForFunction(`outra.getAttribute('src') === 'https://minha.test/aviso.png'`);
  });

  it.each([
    [
      'inlined',
      ({ html, script, site }: Protected) =>
        html.replace(`<script async src="${site.scriptUrl}"></script>`, () => `<script>${script}</script>`),
    ],
    ['loaded twice', ({ html, snippet }: Protected) => html.replace('</body>', () => `${snippet}</body>`)],
    ['saved beside the page', ({ html, site }: Protected) => html.replace(site.scriptUrl, 'local.js')],
    [
      'inlined, with the host replaced in all files',
      ({ html, script, site, host }: Protected) =>
        html
          .replace(`<script async src="${site.scriptUrl}"></script>`, () => `<script>${script}</script>`)
          .replaceAll(host, 'copia.test'),
    ],
    [
      'inlined, with another location put before',
      ({ html, script, site, host }: Protected) =>
        html.replace(
          `<script async src="${site.scriptUrl}"></script>`,
          () =>
            `<script>(function(location){${script}})({href:'http://${host}/',hostname:'${host}'})</script>`,
        ),
    ],
    [
      'asked for again by the inline script',
      ({ html, site }: Protected) => html.replace(`<script async src="${site.scriptUrl}"></script>`, ''),
    ],
  ])('works %s', async (_how, copied) => {
    const page = await protectedPage({ type: 'redirect' });
    const html = copied(page);
    web.serve('copia.test', (path) =>
      path === '/local.js' ? { body: page.script, type: 'text/javascript' } : html,
    );
    const tab = await open('http://copia.test/');
    await tab.waitForURL(`http://${page.host}/`);
    // One visit of the copy and one of the original.
    await rowsOnce(2, 'tracking_events', page.site);
    expect(await rows('detected_clones', page.site)).toMatchObject([
      { clone_host: 'copia.test', access_count: '1' },
    ]);
  });

  deepIt('reports by an image where a policy blocks the script’s requests', async () => {
    const { site, host, html } = await protectedPage({ type: 'redirect' });
    web.serve('copia.test', () => ({
      body: html,
      headers: { 'content-security-policy': "connect-src 'self'" },
    }));
    visitor = await web.newVisitor();
    const page = await visitor.newPage();
    const reported = page.waitForResponse((reply) => /\.gif\?l=script&/.test(reply.url()));
    await page.goto('http://copia.test/p');
    expect((await reported).status()).toBe(200);
    expect(await snapshot(page)).toEqual(untouched(host));
    const [clone] = await rows('detected_clones', site);
    expect(clone.layers).toEqual(expect.arrayContaining(['script']));
  });

  deepIt(
    'is left as it is where nothing is set, on the pages of proxies, and while we are away',
    async () => {
      const { site, host, html, script } = await protectedPage(null);
      web.serve('copia.test', () => html);
      await staysUntouched(await visit('http://copia.test/'), host);

      await user.request('PATCH', `/api/anticlone/sites/${site.id}`, { action: { type: 'redirect' } });
      const away = script.replaceAll(linksUrl(anticlone.app.config), 'http://127.0.0.1:9');
      expect(away).not.toBe(script);
      web.serve('cache.archive.vn', () => html);
      web.serve('copia2.test', () => pageWith(`<script>${away}</script>`, host));
      for (const place of ['cache.archive.vn', 'copia2.test']) {
        const page = await (visitor as BrowserContext).newPage();
        const errors: Error[] = [];
        page.on('pageerror', (error) => errors.push(error));
        await page.goto(`http://${place}/`);
        await staysUntouched(page, host);
        expect(errors).toEqual([]);
      }
      expect(await rows('detected_clones', site)).toHaveLength(1);
    },
  );
});
