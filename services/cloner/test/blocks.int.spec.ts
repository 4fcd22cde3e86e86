import { randomUUID } from 'node:crypto';
import {
  BLOCKS_MAX,
  type BlockReply,
  type BlocksReply,
  blockPicture,
  type PageReply,
  type UsedBlockReply,
} from '@garimpo/cloner-contract';
import { runDue } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { askHost } from './support/clone-hosts.ts';
import { type ClonerApp, startClonerApp, type TestUser } from './support/cloner-app.ts';
import { onePage } from './support/scripted-capturer.ts';

let cloner: ClonerApp;
let ana: TestUser;
let bia: TestUser;
let photo: Buffer;
beforeAll(async () => {
  cloner = await startClonerApp({ rateLimitScale: 1_000 });
  [ana, bia] = [await cloner.newUser(), await cloner.newUser()];
  const made = sharp({ create: { width: 8, height: 6, channels: 3, background: '#c2481b' } });
  photo = await made.png().toBuffer();
  cloner.capturer.scripts.set(
    '/loja',
    onePage({
      '/foto.png?v=2': [photo, 'image/png'],
      '/icone.svg': ['<svg xmlns="http://www.w3.org/2000/svg"/>', 'image/svg+xml'],
      '/falsa.png': ['nada', 'image/png'],
    }),
  );
  await ana.clone('loja', '/loja');
  await ana.clone('outra', '/outra');
  await bia.clone('da-bia', '/bia');
});
afterAll(() => cloner.app.close());

const drawing = { surface: [0, 0, 72, 40], picture: [], text: [], button: [] };
const block = (more: object = {}) => ({
  subdomain: 'loja',
  name: ' Topo ',
  html: `<section><img src="${blockPicture(0)}"></section>`,
  pictures: ['/foto.png?v=2'],
  drawing,
  ...more,
});
const save = async (more: object = {}, by = ana) => by.request('POST', '/api/clone/blocks', block(more));
const use = (id: string, subdomain: string, by = ana) =>
  by.request('POST', `/api/clone/blocks/${id}/use`, { subdomain });
const list = async (by: TestUser) =>
  ((await by.request('GET', '/api/clone/blocks')).json as BlocksReply).blocks;
const error = (code: string) => ({ json: { error: expect.objectContaining({ code }) } });
const idOf = async (reply: ReturnType<typeof save>) => ((await reply).json as BlockReply).block.id;

it('is saved with its pictures, used in another site, and served there once a page has it', async () => {
  const saved = await save({
    html: [0, 1, 2, 3, 9].map((place) => `<img src="${blockPicture(place)}">`).join(''),
    pictures: ['/foto.png?v=2', '/icone.svg', '/falsa.png', '/nao-ha.png'],
  });
  expect([saved.status, saved.json]).toEqual([
    201,
    { block: { id: expect.any(String), name: 'Topo', drawing, createdAt: expect.any(String) }, lost: 2 },
  ]);
  const { id } = (saved.json as BlockReply).block;
  // The site that it is from may go.
  await ana.request('DELETE', '/api/clone', { subdomain: 'loja' });
  await runDue(cloner.app, 'cloner');

  const { html, uploads } = (await use(id, 'outra')).json as UsedBlockReply;
  expect(uploads).toEqual([expect.stringMatching(/^\/__ext\/garimpo\/img\/[0-9a-f]{32}\.webp$/)]);
  expect(html).toMatch(
    new RegExp(
      `^<img src="${uploads[0]}"><img src="data:image/svg\\+xml;base64,[\\w+/=]+"><img src="data:,"><img src="data:,"><img src="data:,">$`,
    ),
  );
  const page = (await ana.request('GET', '/api/clone/outra/page')).json as PageReply;
  const end = page.html.length;
  const patched = await ana.request('POST', '/api/clone/outra/patches', {
    baseVersion: page.version,
    sha256: page.sha256,
    patches: [{ start: end, end, text: html }],
    uploads,
  });
  expect(patched.status).toBe(200);
  const host = `outra.${cloner.app.config.sitesDomain}`;
  const served = await askHost(cloner.app.url, host, String(uploads[0]), {});
  const { width, height } = await sharp(served.body).metadata();
  expect([served.status, served.headers['content-type'], width, height]).toEqual([200, 'image/webp', 8, 6]);
  await ana.clone('loja', '/loja');
});

it('is renamed and deleted, and its pictures with it', async () => {
  const id = await idOf(save());
  const renamed = await ana.request('PATCH', `/api/clone/blocks/${id}`, { name: 'Rodapé' });
  expect(renamed).toMatchObject({ status: 200, json: { block: { id, name: 'Rodapé' } } });
  expect((await ana.request('PATCH', `/api/clone/blocks/${id}`, { name: '  ' })).status).toBe(400);
  expect((await ana.request('DELETE', `/api/clone/blocks/${id}`)).status).toBe(204);
  expect(await use(id, 'outra')).toMatchObject({ status: 404, ...error('cloner.block.not_found') });
  const { rows } = await cloner.app.db.query('SELECT 1 FROM cloner.block_files WHERE block_id = $1', [id]);
  expect(rows).toEqual([]);
});

it('is nobody else’s: neither seen, nor used, nor changed, nor taken from another’s site', async () => {
  const id = await idOf(save({ name: 'Da Ana' }));
  expect(await list(bia)).toEqual([]);
  expect((await list(ana)).map(({ name }) => name)).toContain('Da Ana');
  const path = `/api/clone/blocks/${id}`;
  const unknown = `/api/clone/blocks/${randomUUID()}`;
  for (const [method, rest, body] of [
    ['PATCH', '', { name: 'Da Bia' }],
    ['DELETE', '', undefined],
    ['POST', '/use', { subdomain: 'da-bia' }],
  ] as const) {
    const [hers, nobodys] = [
      await bia.request(method, path + rest, body),
      await bia.request(method, unknown + rest, body),
    ];
    expect([method, hers.status, hers.json]).toMatchObject([
      method,
      404,
      error('cloner.block.not_found').json,
    ]);
    expect(hers.status).toBe(nobodys.status);
  }
  expect(await use(id, 'da-bia')).toMatchObject({ status: 404, ...error('cloner.site.not_found') });
  expect(await save({}, bia)).toMatchObject({ status: 404, ...error('cloner.site.not_found') });
});

it('has bounds: how many, how large, and what the plan has room for', async () => {
  cloner.limits.set(ana.id, 0);
  expect(await save()).toMatchObject({ status: 409, ...error('cloner.storage.full') });
  cloner.limits.delete(ana.id);
  expect((await save({ pictures: ['https://exemplo.com/foto.png'] })).status).toBe(400);
  expect((await save({ html: 'x'.repeat(400_001) })).status).toBe(400);
  await cloner.app.db.query(
    `INSERT INTO cloner.blocks (user_id, name, html, drawing)
     SELECT $1, 'n' || n, '<p>', '{}' FROM generate_series(1, $2::int) n`,
    [ana.id, BLOCKS_MAX],
  );
  expect(await save()).toMatchObject({ status: 409, ...error('cloner.blocks.limit_reached') });
});
