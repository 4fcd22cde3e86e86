import type { OwnPlacesReply, SavedReply, SiteView, WaysReply } from '@garimpo/cloner-contract';
import { ObjectStore } from '@garimpo/service-kit';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import sharp from 'sharp';
import type { CloneManifest } from '../src/store/clone-manifest.ts';
import { CloneStore } from '../src/store/clone-store.ts';
import { readCode } from '../src/ways-out/qr-codes.ts';
import { type CloneHostsApp, startCloneHosts } from './support/clone-hosts.ts';
import { type ClonerApp, startClonerApp, type TestUser } from './support/cloner-app.ts';
import { onePage } from './support/scripted-capturer.ts';
import { madePage } from './ways/made-pages.ts';

// Chromium takes a picture of one clone.
jest.setTimeout(120_000);

const HTML = 'text/html; charset=utf-8';
const PAGE = `<!doctype html><title>Oferta</title><a href="https://pay.hotmart.com/A1">Comprar</a>
<a href="https://pay.hotmart.com/B2">Kit com 3</a><p>Ligue (11) 99999-8888</p><script src="/app.js" integrity="sha384-x"></script>`;
const SCRIPT = 'go.onclick=()=>open("https://wa.me/5511999998888?text=oi")';
const OWN = {
  checkouts: ['https://pay.minha.test/kit?off=1'],
  whatsapp: '5521988887777',
  legalUrl: null,
  trackers: [{ kind: 'meta-pixel', id: '123456789012345' }],
  rest: 'nowhere',
};

let cloner: ClonerApp;
let user: TestUser;
beforeAll(async () => {
  cloner = await startClonerApp();
});
beforeEach(async () => {
  user = await cloner.newUser();
  cloner.capturer.scripts.set(
    '/oferta',
    onePage({ '/': [PAGE, HTML], '/app.js': [SCRIPT, 'text/javascript'] }),
  );
});
afterAll(() => cloner.app.close());

const clone = (subdomain: string, more: object = {}) =>
  user.request('POST', '/api/clone/folder', { url: 'https://pagina.test/oferta', subdomain, ...more });
const waysOf = async (subdomain: string) =>
  (await user.request('GET', `/api/clone/${subdomain}/ways-out`)).json as WaysReply;
const ownPlaces = async () => (await user.request('GET', '/api/clone/own-places')).json as OwnPlacesReply;

async function textOf(subdomain: string, address: string): Promise<string> {
  const { rows } = await cloner.app.db.query<{ manifest: string }>(
    `SELECT manifest FROM cloner.cloned_sites s JOIN cloner.versions v ON v.clone_id = s.id AND v.n = s.version
     WHERE subdomain = $1`,
    [subdomain],
  );
  const store = cloner.app.get<CloneStore>(CloneStore);
  const manifest: CloneManifest = await store.readManifest(rows[0]?.manifest ?? '');
  return (await store.read(manifest.files[address]?.sha256 ?? '')).toString();
}

describe('a clone whose owner has said nothing', () => {
  it('stays as it was, and is told to lead to somebody else', async () => {
    const { json } = await clone('alheia');
    const { site } = json as { site: SiteView };
    expect(site.waysOut).toEqual({ own: 0, other: 4, nowhere: 0 });
    expect(await user.sites()).toMatchObject([{ waysOut: { own: 0, other: 4, nowhere: 0 } }]);
    expect(await textOf('alheia', '/')).toBe(PAGE);
    const { ways, counts, picture, own } = await waysOf('alheia');
    expect(counts).toEqual(site.waysOut);
    expect(ways.map(({ kind, target, owner }) => [kind, target, owner])).toEqual([
      ['shop', 'https://pay.hotmart.com/A1', 'other'],
      ['shop', 'https://pay.hotmart.com/B2', 'other'],
      ['messenger', 'https://wa.me/5511999998888', 'other'],
      ['phone', 'tel:5511999998888', 'other'],
    ]);
    expect(ways[0]?.places).toEqual([{ at: 'link', label: 'Comprar', file: '/', spot: null }]);
    expect({ picture, own }).toMatchObject({ picture: 'coming', own: { checkouts: [] } });
    expect(site.report?.waysOut).toHaveLength(4);
  });

  it('is led way by way, per offer, as one version each; what was typed is remembered as the owner’s', async () => {
    await clone('porpartes');
    const { version, ways } = await waysOf('porpartes');
    await user.request('PUT', '/api/clone/porpartes/draft', {
      baseVersion: version,
      revision: 0,
      patches: [{ start: 22, end: 28, text: 'Kit' }],
    });
    const leads = [
      { key: ways[0]?.key, to: 'https://pay.minha.test/um' },
      { key: ways[1]?.key, to: 'https://pay.minha.test/tres' },
      { key: ways[3]?.key, to: '#' },
    ];
    const led = await user.request('POST', '/api/clone/porpartes/ways-out', { baseVersion: version, leads });
    expect(led).toMatchObject({
      status: 200,
      json: { version: 2, saved: true, waysOut: { own: 2, other: 1, nowhere: 0 } },
    });
    expect(await textOf('porpartes', '/')).toBe(
      PAGE.replace('https://pay.hotmart.com/A1', 'https://pay.minha.test/um')
        .replace('https://pay.hotmart.com/B2', 'https://pay.minha.test/tres')
        .replace('(11) 99999-8888', ''),
    );
    expect((await ownPlaces()).addresses).toEqual([
      'https://pay.minha.test/um',
      'https://pay.minha.test/tres',
    ]);
    expect((await user.request('GET', '/api/clone/porpartes/draft')).json).toMatchObject({
      draft: { baseVersion: 2, patches: [{ start: 22, end: 28, text: 'Kit' }] },
    });
    const late = await user.request('POST', '/api/clone/porpartes/ways-out', { baseVersion: version, leads });
    expect(late).toMatchObject({ status: 409, json: { error: { code: 'cloner.version.conflict' } } });
  });

  it('turns green when its owner says that what it leads to is theirs', async () => {
    await clone('minha');
    const before = await ownPlaces();
    const { ways } = await waysOf('minha');
    const addresses = ways.map(({ target }) => target);
    expect((await user.request('PUT', '/api/clone/own-places', { ...before, addresses })).status).toBe(200);
    expect((await waysOf('minha')).counts).toEqual({ own: 4, other: 0, nowhere: 0 });
    expect(await user.sites()).toMatchObject([{ waysOut: { other: 0 } }]);
  });
});

describe('a clone whose owner has named their own places', () => {
  it('leads to them from its first version on, with their pixel, and the next clone begins with them', async () => {
    const { json } = await clone('propria', { own: OWN });
    const { site } = json as { site: SiteView };
    expect(site.waysOut).toEqual({ own: 4, other: 0, nowhere: 0 });
    const page = await textOf('propria', '/');
    expect(page).toContain('<a href="https://pay.minha.test/kit?off=1">Comprar</a>');
    expect(page).toContain('Ligue (21) 98888-7777');
    expect(page).toContain('/__ext/trackers.js');
    // The file is another now, and the page no longer vouches for the one before.
    expect(page).toContain('<script src="/app.js"></script>');
    expect(await textOf('propria', '/app.js')).toBe(
      'go.onclick=()=>open("https://wa.me/5521988887777?text=oi")',
    );
    expect(await textOf('propria', '/__ext/trackers.js')).toContain('123456789012345');
    const { rest, ...places } = OWN;
    expect(await ownPlaces()).toEqual({ places, addresses: [], rest });
  });

  it('is led in its ZIP, too', async () => {
    const reply = await user.request('POST', '/api/clone/zip', {
      url: 'https://pagina.test/oferta',
      own: OWN,
    });
    expect(reply.status).toBe(200);
    const jobs = (await user.request('GET', '/api/clone/jobs')).json as {
      jobs: { report: SiteView['report'] }[];
    };
    expect(jobs.jobs[0]?.report?.waysOut?.map(({ owner }) => owner)).toEqual(['own', 'own', 'own']);
  });

  it('is told of as soon as an edit or an older version leads to somebody else again', async () => {
    await clone('editada', { own: OWN });
    const html = `${await textOf('editada', '/')}<a href="https://pay.kiwify.com.br/x">Comprar</a>`;
    const saved = (await user.request('POST', '/api/clone/save', { html, subdomain: 'editada' }))
      .json as SavedReply;
    expect(saved).toMatchObject({ version: 2, waysOut: { own: 4, other: 1, nowhere: 0 } });
    expect(await user.sites()).toMatchObject([{ version: 2, waysOut: { other: 1 } }]);
    await user.request('POST', '/api/clone/editada/versions/1/restore');
    expect(await user.sites()).toMatchObject([{ version: 3, waysOut: { other: 0 } }]);
    expect((await waysOf('editada')).counts.other).toBe(0);
  });

  it('has codes that open the own checkout', async () => {
    const made = await madePage(3);
    const files = Object.entries(made.files).map(
      ([address, { body, type }]) => [address, [body, type]] as const,
    );
    cloner.capturer.scripts.set(
      '/codigos',
      onePage({ '/': [made.html, HTML], ...Object.fromEntries(files) }),
    );
    await user.request('POST', '/api/clone/folder', {
      url: 'https://pagina.test/codigos',
      subdomain: 'codigos',
      own: OWN,
    });
    const { ways } = await waysOf('codigos');
    const codes = ways.flatMap(({ places, owner }) =>
      places.filter(({ at }) => at === 'qr').map(() => owner),
    );
    expect(codes.length).toBeGreaterThan(0);
    expect(new Set(codes)).toEqual(new Set(['own']));
  });
});

it('erases what a user called their own', async () => {
  await clone('apagada', { own: OWN });
  const tables = async () =>
    (
      await cloner.app.db.query<{ count: number }>(
        `SELECT (SELECT count(*) FROM cloner.own_places WHERE user_id = $1)::int
           + (SELECT count(*) FROM cloner.ways_out WHERE user_id = $1)::int AS count`,
        [user.id],
      )
    ).rows[0]?.count;
  expect(await tables()).toBe(2);
  await user.request('DELETE', '/api/clone', { subdomain: 'apagada' });
  expect(await tables()).toBe(1);
});

describe('a picture of the page', () => {
  let hosts: CloneHostsApp;
  beforeAll(async () => {
    hosts = await startCloneHosts();
  });
  afterAll(() => hosts.close());

  it('shows where each way stands', async () => {
    const code = await madePage(1);
    const [address = '', file] = Object.entries(code.files).find(([name]) => name.startsWith('/img/')) ?? [];
    const page = `<!doctype html><body style="margin:0"><h1>Oferta</h1><div style="height:400px"></div>
      <a href="https://pay.hotmart.com/A1" style="display:block;width:300px;height:60px">Comprar</a>
      <div hidden><a href="https://pay.hotmart.com/B2">Depois</a></div><p>Ligue (11) 99999-8888</p></body>`;
    const published = await hosts.publish({
      '/': { body: page, type: HTML },
      ...(file && { [address]: { body: file.body, type: file.type } }),
    });
    const token = await hosts.app.tokenFor({ id: published.userId });
    const path = `/api/clone/${published.name}/ways-out`;
    const ask = async () => (await hosts.app.request('GET', path, { token })).json as WaysReply;
    const { ways, version } = await ask();
    // A change asks for the picture.
    const leads = [
      { key: ways.find(({ target }) => target.endsWith('B2'))?.key, to: 'https://pay.minha.test/b' },
    ];
    await hosts.app.request('POST', path, { token, body: { baseVersion: version, leads } });
    expect((await ask()).picture).toBe('coming');
    await runDue(hosts.app, 'cloner');
    const seen = await ask();
    expect(seen.picture).toBe('there');
    const spotOf = (end: string) => seen.ways.find(({ target }) => target.endsWith(end))?.places[0]?.spot;
    expect(spotOf('/A1')).toMatchObject({ x: 0, width: 150, height: 30 });
    expect(spotOf('/A1')?.y).toBeGreaterThan(200);
    expect(spotOf('99998888')?.y).toBeGreaterThan(spotOf('/A1')?.y ?? 0);
    expect(spotOf('/b')).toBeNull();
    const keys = await hosts.app.get<ObjectStore>(ObjectStore).list('clone-ways');
    expect(keys).toEqual([`clone-ways/${published.cloneId}.webp`]);
    const response = await fetch(`${hosts.app.url}${path}/picture`, {
      headers: { authorization: `Bearer ${token}` },
    });
    expect(response.headers.get('content-type')).toBe('image/webp');
    const picture = sharp(Buffer.from(await response.arrayBuffer()));
    expect(await picture.metadata()).toMatchObject({
      width: seen.pictureSize?.width,
      height: seen.pictureSize?.height,
    });
  });
});

it('reads a code however it is drawn', async () => {
  for (const number of [2, 5, 8]) {
    const { files, ways } = await madePage(number);
    const codes = ways.filter(({ picture }) => picture !== undefined);
    const pictures = Object.entries(files).filter(([address]) => address.startsWith('/img/'));
    const read = await Promise.all(pictures.map(async ([, { body }]) => (await readCode(body))?.text));
    for (const { picture } of codes) expect(read).toContain(picture);
  }
});
