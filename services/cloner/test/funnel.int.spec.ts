import { gzipSync } from 'node:zlib';
import type { JobView, MapPagesReply } from '@garimpo/cloner-contract';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import {
  archivedAnswer,
  BYTES_MAX,
  type CapturedSites,
  jobOf,
  pagesOf,
  startCapturedSites,
  states,
} from './support/captured-sites.ts';
import type { TestUser } from './support/cloner-app.ts';
import { type FunnelSite, startFunnelSite } from './support/funnel-site.ts';
import { unzip } from './support/unzip.ts';

// Each page is looked at by a browser, beside whatever else the machine does.
jest.setTimeout(240_000);

const OFFER = 'http://funil.test/oferta';
/** What becomes of each page of the funnel. */
const COPIED = [
  '/oferta',
  '/upsell-1',
  '/obrigado',
  '/termos',
  '/privacidade',
  '/painel',
  '/downsell',
  '/etapa-final',
];

let site: FunnelSite;
let sites: CapturedSites;
let user: TestUser;
/** The whole funnel as it was cloned, and its archive. */
let funnel: { job: JobView; archive: Buffer };
beforeAll(async () => {
  site = await startFunnelSite();
  sites = await startCapturedSites(site.allowed);
  user = await sites.newUser();
  const job = await sites.clone(user, OFFER, 'funil', { linked: {} });
  funnel = { job, archive: (await user.download('/api/clone/funil/warc')).body };
});
afterAll(async () => {
  await sites.app.close();
  await site.stop();
});

describe('the whole funnel', () => {
  it('is shown before it is copied, and nothing of it is kept', async () => {
    const reply = await user.request('POST', '/api/clone/linked', { url: `${OFFER}?utm_source=fb` });
    expect(reply.status).toBe(200);
    const { pages, more } = reply.json as MapPagesReply;
    expect(more).toBe(0);
    expect(states(pages)).toMatchObject({
      ...Object.fromEntries(
        COPIED.filter((path) => path !== '/etapa-final').map((path) => [
          path === '/oferta' ? '/oferta?utm_source=fb' : path,
          'found',
        ]),
      ),
      '/pagamento': 'card',
      '/quebrada': '404',
      '/fora': 'elsewhere',
    });
    expect(Object.keys(states(pages))).toHaveLength(COPIED.length - 1 + 3);
    expect(pages.find(({ path }) => path === '/downsell')).toMatchObject({
      title: 'Última chance',
      role: 'downsell',
      from: '/upsell-1',
      depth: 2,
    });
    const { rows } = await sites.app.db.query('SELECT 1 FROM cloner.captures WHERE url LIKE $1', [
      '%utm_source%',
    ]);
    expect(rows).toEqual([]);
  });

  it('is one clone with its routes, of which the report has the map', async () => {
    const { job } = funnel;
    expect(job).toMatchObject({ state: 'done', site: { originalUrl: OFFER } });
    expect(states(pagesOf(job))).toEqual({
      ...Object.fromEntries(COPIED.map((path) => [path, 'copied'])),
      '/pagamento': 'card',
      '/quebrada': '404',
      '/fora': 'elsewhere',
    });
    const manifest = await sites.manifestOf({ subdomain: 'funil' });
    expect([...(manifest.pages ?? [])].sort()).toEqual([...COPIED].sort());
    expect(manifest.entry).toBe('/oferta');
    expect(manifest.redirects).toMatchObject({ '/velha': '/termos' });
    // What pages share is there once.
    expect(Object.keys(manifest.files).filter((address) => address === '/estilo.css')).toHaveLength(1);
    const offer = await sites.read(manifest, '/oferta');
    expect(offer).toContain('href="/privacidade"');
    expect(offer).toContain('href="https://pay.test/m21?sck=a"');
    expect(await sites.read(manifest, '/upsell-1')).toContain('href="/downsell#preco"');
    expect(await sites.read(manifest, '/downsell')).toContain('href="/oferta"');
  });

  it('leads a visitor from page to page of the clone, by links and by scripts, and to nobody else', async () => {
    await sites.visit('funil', async ({ context, refused }, origin) => {
      const tab = await context.newPage();
      const at = () => tab.url().replace(origin, '');
      const press = async (selector: string, path: string) => {
        await tab.click(selector);
        await tab.waitForURL(`${origin}${path}`);
      };
      await tab.goto(`${origin}/`);
      expect(at()).toBe('/oferta');
      // A script names the whole address of the original.
      await press('#upsell', '/upsell-1');
      await press('#nao', '/downsell#preco');
      // An address that stands in no text: the guard knows the page.
      await press('#montado', '/termos');
      await tab.goBack();
      await press('#volta', '/oferta');
      await press('#privacidade', '/privacidade');
      expect(await tab.textContent('h1')).toBe('Política de privacidade');
      await tab.goto(`${origin}/painel`);
      await tab.waitForSelector('text=Outro passo');
      await press('text=Etapa final', '/etapa-final');
      expect(refused()).toEqual([]);
    });
  });

  deepIt('is a ZIP, too, whose pages lead to each other on a disk', async () => {
    const zip = await unzip((await user.download('/api/clone/funil/zip')).body);
    expect([...zip.keys()]).toEqual(
      expect.arrayContaining(['index.html', 'upsell-1.html', 'downsell.html', 'termos.html']),
    );
    expect(zip.get('upsell-1.html')?.toString()).toContain('href="downsell.html#preco"');
    expect(zip.get('downsell.html')?.toString()).toContain('href="index.html"');
  });

  it('refuses more than it may be asked for, and an address of nobody', async () => {
    const also = Array.from({ length: 20 }, (_, page) => `http://funil.test/p${page}`);
    const asked = await user.request('POST', '/api/clone/folder', {
      url: OFFER,
      subdomain: 'demais',
      linked: { also },
    });
    expect(asked.status).toBe(400);
    const map = (url: string) => user.request('POST', '/api/clone/linked', { url });
    expect(await map('http://127.0.0.1:1/')).toMatchObject({
      status: 422,
      json: { error: { code: 'cloner.address.refused' } },
    });
    expect(await map('http://funil.test/pagamento')).toMatchObject({
      status: 422,
      json: { error: { code: 'cloner.page.sensitive' } },
    });
    expect((await map('javascript:1')).status).toBe(400);
  });
});

describe('an archive', () => {
  it('that was exported gives a clone alike, for which no request goes out', async () => {
    const before = site.asked.length;
    const reply = await sites.import(user, funnel.archive, { subdomain: 'de-volta' });
    expect(reply).toMatchObject({ status: 202, json: { job: { url: OFFER, subdomain: 'de-volta' } } });
    const job = await sites.ended(user, jobOf(reply).id);
    expect(job).toMatchObject({ state: 'done', error: null });
    expect(site.asked.slice(before)).toEqual([]);

    const [first, second] = [
      await sites.manifestOf({ subdomain: 'funil' }),
      await sites.manifestOf({ subdomain: 'de-volta' }),
    ];
    const known = (manifest: typeof first) =>
      Object.keys(manifest.files)
        .filter((address) => !address.includes('/still-'))
        .sort();
    expect(known(second)).toEqual(known(first));
    expect([second.entry, second.pages, second.redirects]).toEqual([
      first.entry,
      first.pages,
      first.redirects,
    ]);
    for (const address of COPIED)
      expect([address, await sites.read(second, address)]).toEqual([
        address,
        await sites.read(first, address),
      ]);
    expect(second.calls.map(({ address, bodySha256 }) => [address, bodySha256])).toEqual(
      first.calls.map(({ address, bodySha256 }) => [address, bodySha256]),
    );
    expect(pagesOf(job).filter(({ state }) => state === 'copied')).toHaveLength(COPIED.length);
    // And it can be exported again.
    expect((await user.download('/api/clone/de-volta/warc')).status).toBe(200);
  });

  deepIt('holds nothing of a visit, and belongs to its owner', async () => {
    const { status, name, body } = await user.download('/api/clone/funil/warc');
    expect([status, name]).toEqual([200, 'attachment; filename="funil.test.warc.gz"']);
    expect(body.subarray(0, 2)).toEqual(Buffer.from([0x1f, 0x8b]));
    const stranger = await sites.newUser();
    expect((await stranger.download('/api/clone/funil/warc')).status).toBe(404);
    expect((await user.download('/api/clone/nenhum/warc')).status).toBe(404);
    await sites.app.db.query(
      `UPDATE cloner.versions SET archive = NULL WHERE clone_id = (SELECT id FROM cloner.cloned_sites WHERE subdomain = 'funil')`,
    );
    const old = await user.request('GET', '/api/clone/funil/warc');
    expect(old).toMatchObject({ status: 404, json: { error: { code: 'cloner.archive.not_recorded' } } });
  });

  deepIt('with a page that asks for a secret is refused as the page is', async () => {
    const late = archivedAnswer(
      'https://golpe.test/',
      '<title>Banco</title><h1>Acesse sua conta</h1><div id=root></div><script>root.innerHTML="<form action=/x><label>Senha <input type="+"pass"+"word></label></form>"</script>',
    );
    const plain = archivedAnswer(
      'https://golpe.test/',
      '<form action="/entrar"><input name=email><input type=password></form>',
    );
    for (const [at, file] of [late, plain].entries()) {
      const reply = await sites.import(user, file, { subdomain: `golpe-${at}` });
      const job = await sites.ended(user, jobOf(reply).id);
      expect(job).toMatchObject({ state: 'failed', error: { code: 'cloner.page.sensitive' } });
    }
  });

  it('that is none, or has no page, is refused before anything is queued', async () => {
    const refused = async (file: Buffer, query: Record<string, string> = {}) => {
      const { status, json } = await sites.import(user, file, { subdomain: 'nada', ...query });
      return [status, (json as { error: { code: string } }).error.code];
    };
    expect(await refused(Buffer.from('PK\x03\x04'))).toEqual([422, 'cloner.archive.unreadable']);
    expect(await refused(Buffer.alloc(0))).toEqual([422, 'cloner.archive.unreadable']);
    expect(await refused(archivedAnswer('https://a.test/x.png', 'x', 'image/png'))).toEqual([
      422,
      'cloner.archive.page_missing',
    ]);
    const page = archivedAnswer('https://a.test/', '<h1>oi</h1>');
    expect(await refused(page, { url: 'https://b.test/' })).toEqual([422, 'cloner.archive.page_missing']);
    expect(await refused(page, { subdomain: 'funil' })).toEqual([409, 'cloner.subdomain.taken']);
    expect(await refused(page, { subdomain: 'NÃO' })).toMatchObject([400, 'request.input.invalid']);
    const bomb = gzipSync(archivedAnswer('https://a.test/', 'a'.repeat(BYTES_MAX)));
    expect(await refused(bomb)).toEqual([422, 'cloner.capture.too_large']);
    const { rows } = await sites.app.db.query(`SELECT 1 FROM cloner.captures WHERE subdomain = 'nada'`);
    expect(rows).toEqual([]);
  });
});
