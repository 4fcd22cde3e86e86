import type { PageChanges, SiteView } from '@garimpo/cloner-contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { ClonePictures } from '../src/store/clone-pictures.ts';
import { type ClonerApp, startClonerApp, type TestUser } from './support/cloner-app.ts';
import { onePage } from './support/scripted-capturer.ts';

let cloner: ClonerApp;
let user: TestUser;
beforeAll(async () => {
  cloner = await startClonerApp();
});
beforeEach(async () => {
  user = await cloner.newUser();
});
afterAll(() => cloner.app.close());

const refusal = (status: number, code: string) => ({ status, json: { error: { code } } });
const pageIs = (path: string, html: string) =>
  cloner.capturer.scripts.set(path, onePage({ '/': [html, 'text/html; charset=utf-8'] }));

async function siteOf(subdomain: string): Promise<SiteView> {
  const site = (await user.sites()).find((one) => one.subdomain === subdomain);
  if (site === undefined) throw new Error(`there is no ${subdomain}`);
  return site;
}

describe('a clone in the list', () => {
  it('has a name and a folder of its owner’s choice, and its address stays', async () => {
    const { url } = await user.clone('nomeado');
    const change = (body: object) => user.request('PATCH', '/api/clone/nomeado', body);
    expect(await change({ title: ' Oferta de maio ', folder: 'Método 21' })).toMatchObject({
      status: 200,
      json: { title: 'Oferta de maio', folder: 'Método 21' },
    });
    expect(await siteOf('nomeado')).toMatchObject({ title: 'Oferta de maio', folder: 'Método 21', url });
    expect((await change({ title: null })).json).toEqual({ title: null, folder: 'Método 21' });
    expect(await change({ title: '  ' })).toMatchObject({ status: 400 });
    expect(await change({ folder: 'x'.repeat(61) })).toMatchObject({ status: 400 });
    const stranger = await cloner.newUser();
    expect(await stranger.request('PATCH', '/api/clone/nomeado', { title: 'meu' })).toMatchObject(
      refusal(404, 'cloner.site.not_found'),
    );
  });

  it('is made in a folder, and moves with it', async () => {
    const input = { url: 'https://pagina.test/', folder: 'Antiga' };
    for (const subdomain of ['pasta-a', 'pasta-b'])
      await user.request('POST', '/api/clone/folder', { ...input, subdomain });
    await user.clone('fora');
    const stranger = await cloner.newUser();
    await stranger.request('POST', '/api/clone/folder', { ...input, subdomain: 'pasta-c' });
    expect((await user.request('PATCH', '/api/clone', { folder: 'Antiga', to: 'Nova' })).status).toBe(204);
    const folders = (await user.sites()).map(({ subdomain, folder }) => [subdomain, folder]);
    expect(folders.sort()).toEqual([
      ['fora', null],
      ['pasta-a', 'Nova'],
      ['pasta-b', 'Nova'],
    ]);
    expect(await stranger.sites()).toMatchObject([{ folder: 'Antiga' }]);
  });

  it('has a small picture, for its owner alone', async () => {
    const { id } = await user.clone('retrato');
    const picture = () => user.download('/api/clone/retrato/picture');
    expect((await picture()).status).toBe(404);
    const png = await sharp({ create: { width: 1366, height: 3000, channels: 3, background: '#0a7' } })
      .png()
      .toBuffer();
    await cloner.app.get<ClonePictures>(ClonePictures).put({ cloneId: id, userId: user.id }, png);
    const { body, status } = await picture();
    expect(status).toBe(200);
    expect(await sharp(body).metadata()).toMatchObject({ format: 'webp', width: 480, height: 316 });
    expect((await siteOf('retrato')).pictureAt).not.toBeNull();
    const stranger = await cloner.newUser();
    expect((await stranger.request('GET', '/api/clone/retrato/picture')).status).toBe(404);
  });
});

describe('a duplicate', () => {
  it('is a clone of its own, as the first one is now', async () => {
    pageIs('/dupla', '<p>original');
    await user.clone('dupla', '/dupla');
    await user.request('POST', '/api/clone/save', { html: '<p>editada', subdomain: 'dupla' });
    await user.request('PATCH', '/api/clone/dupla', { folder: 'Testes' });
    const reply = await user.request('POST', '/api/clone/dupla/duplicate', { subdomain: 'dupla-2' });
    expect(reply).toMatchObject({
      status: 201,
      json: { site: { subdomain: 'dupla-2', version: 1, folder: 'Testes' } },
    });
    await user.request('DELETE', '/api/clone', { subdomain: 'dupla' });
    const page = await user.request('GET', '/api/clone/dupla-2/page');
    expect(page.json).toMatchObject({ version: 1, html: '<p>editada' });
  });

  it('counts as a clone, needs a name that is free, and is of one’s own clone', async () => {
    await user.clone('unica');
    const duplicate = (of: string, subdomain: string) =>
      user.request('POST', `/api/clone/${of}/duplicate`, { subdomain });
    expect(await duplicate('unica', 'unica')).toMatchObject(refusal(409, 'cloner.subdomain.taken'));
    await (await cloner.newUser()).clone('alheia');
    expect(await duplicate('alheia', 'minha-agora')).toMatchObject(refusal(404, 'cloner.site.not_found'));
    cloner.limits.set(user.id, 1);
    expect(await duplicate('unica', 'segunda')).toMatchObject(refusal(409, 'cloner.clones.limit_reached'));
    expect(await user.sites()).toHaveLength(1);
  });
});

describe('cloning again', () => {
  const changesOf = async (subdomain: string, n: number) =>
    (
      (await user.request('GET', `/api/clone/${subdomain}/versions/${n}/changes`)).json as {
        changes: PageChanges;
      }
    ).changes;

  it('makes the next version, and says what changed on the original since', async () => {
    pageIs('/muda', '<title>Oferta</title><p>R$ 197</p>');
    const { id } = await user.clone('muda', '/muda');
    await user.request('POST', '/api/clone/save', { html: '<p>minha edição', subdomain: 'muda' });
    pageIs('/muda', '<title>Oferta</title><p>R$ 147</p>');
    expect(await user.request('POST', '/api/clone/muda/again', {})).toMatchObject({
      status: 201,
      json: { site: { id, subdomain: 'muda', version: 3 } },
    });
    expect(await user.sites()).toHaveLength(1);
    expect(await changesOf('muda', 3)).toMatchObject({
      version: 3,
      since: 1,
      title: null,
      texts: { added: ['R$ 147'], removed: ['R$ 197'] },
      links: { addedCount: 0, removedCount: 0 },
    });
    expect(await changesOf('muda', 1)).toBeNull();
    expect(await user.request('GET', '/api/clone/muda/versions/2/changes')).toMatchObject(
      refusal(404, 'cloner.version.not_found'),
    );
    await user.request('POST', '/api/clone/muda/versions/2/restore');
    expect((await siteOf('muda')).version).toBe(4);
  });

  it('needs no room in the plan, and is of one’s own clone', async () => {
    await user.clone('cheia');
    cloner.limits.set(user.id, 1);
    expect((await user.request('POST', '/api/clone/cheia/again', { mode: 'static' })).status).toBe(201);
    const stranger = await cloner.newUser();
    expect(await stranger.request('POST', '/api/clone/cheia/again', {})).toMatchObject(
      refusal(404, 'cloner.site.not_found'),
    );
  });

  it('takes the videos again that the clone has, and needs room for them', async () => {
    const player = { kind: 'vturb', url: 'https://scripts.converteai.net/x', reason: null };
    const asked: unknown[] = [];
    cloner.capturer.scripts.set('/video', async (request, ...rest) => {
      asked.push(request.takeVideos);
      const copy = await onePage()(request, ...rest);
      const how = request.takeVideos === true ? 'taken' : 'host';
      return { ...copy, report: { ...copy.report, players: [{ ...player, how }] } };
    });
    await user.request('POST', '/api/clone/folder', {
      url: 'https://pagina.test/video',
      subdomain: 'com-video',
      takeVideos: true,
    });
    await user.clone('sem-video', '/video');
    for (const name of ['com-video', 'sem-video'])
      expect((await user.request('POST', `/api/clone/${name}/again`, {})).status).toBe(201);
    expect(asked).toEqual([true, false, true, false]);
    expect((await siteOf('com-video')).report?.players).toMatchObject([{ how: 'taken' }]);
    // A plan without room says so, rather than putting a clone without its videos in the place of one with them.
    cloner.limits.set(user.id, 0);
    expect(await user.request('POST', '/api/clone/com-video/again', {})).toMatchObject(
      refusal(409, 'cloner.storage.full'),
    );
  });

  it('of a clone that is deleted meanwhile makes none', async () => {
    await user.clone('sumida', '/sumida');
    const gone = cloner.capturer.scripts;
    gone.set('/sumida', async (...asked) => {
      await user.request('DELETE', '/api/clone', { subdomain: 'sumida' });
      return onePage()(...asked);
    });
    expect((await user.request('POST', '/api/clone/sumida/again', {})).status).toBe(500);
    expect(await user.sites()).toEqual([]);
  });
});
