import type { PageChanges, QuizView, SiteView } from '@garimpo/cloner-contract';
import { runDue } from '@garimpo/service-kit/testing';
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

  it('shows how both captures looked, to their owner alone', async () => {
    pageIs('/vista', '<body style="margin:0;background:#0a7"><h1>Era assim');
    await user.clone('vista', '/vista');
    pageIs('/vista', '<body style="margin:0;background:#70a"><h1>Ficou assim');
    await user.request('POST', '/api/clone/vista/again', {});
    const looks = async () => (await changesOf('vista', 2)).looks;
    expect(await looks()).toEqual({ before: 'coming', after: 'coming' });
    await runDue(cloner.app, 'cloner');
    expect(await looks()).toEqual({ before: 'there', after: 'there' });
    const path = (n: number) => `/api/clone/vista/versions/${n}/picture`;
    const colours = [];
    for (const n of [1, 2]) {
      const { body } = await user.download(path(n));
      const at = { left: 300, top: 150, width: 1, height: 1 };
      const { data, info } = await sharp(body).extract(at).raw().toBuffer({ resolveWithObject: true });
      colours.push([...data.subarray(0, info.channels)].map((value) => Math.round(value / 17)));
    }
    expect(colours).toEqual([
      [0, 10, 7],
      [7, 0, 10],
    ]);
    expect((await user.download(path(9))).status).toBe(404);
    const stranger = await cloner.newUser();
    expect((await stranger.download(path(1))).status).toBe(404);
    // Its files and its pictures are the duplicate's, too.
    await user.request('POST', '/api/clone/vista/duplicate', { subdomain: 'vista-2' });
    await user.request('DELETE', '/api/clone', { subdomain: 'vista' });
    expect((await user.download('/api/clone/vista-2/versions/1/picture')).status).toBe(200);
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

describe('a quiz', () => {
  const url = 'https://quiz.test/sono';
  const screen = (title: string, ...lines: string[]) => ({ title, lines: [title, ...lines], pictures: [] });
  const quizzes = async () =>
    ((await user.request('GET', '/api/clone/quiz')).json as { quizzes: QuizView[] }).quizzes;

  it('is duplicated, captured again with what was said of it, compared screen by screen, and put back', async () => {
    const own = {
      checkoutUrl: 'https://pay.minha.test/x',
      ownTrackers: [{ kind: 'meta-pixel', id: '123456789012345' }],
      passParameters: true,
    };
    cloner.quizzes.screens.set(url, [screen('Sua idade?', '18 a 30'), screen('Oferta', 'R$ 197')]);
    await user.request('POST', '/api/clone/quiz/save', { url, subdomain: 'sono', ...own });
    expect(await user.request('POST', '/api/clone/sono/duplicate', { subdomain: 'sono-2' })).toMatchObject({
      status: 201,
      json: { quiz: { subdomain: 'sono-2', version: 1, checkoutUrl: own.checkoutUrl } },
    });
    cloner.quizzes.screens.set(url, [
      screen('Sua idade?', '18 a 30'),
      screen('Seu peso?'),
      screen('Oferta', 'R$ 147'),
    ]);
    expect(await user.request('POST', '/api/clone/sono/again', {})).toMatchObject({
      status: 201,
      json: { quiz: { subdomain: 'sono', version: 2, report: { screens: { seen: 3 } } } },
    });
    expect(cloner.quizzes.asked.at(-1)).toMatchObject({ url, ...own, removeTrackers: true });
    const { json } = await user.request('GET', '/api/clone/sono/versions/2/changes');
    expect((json as { changes: PageChanges }).changes).toMatchObject({
      texts: { added: ['Seu peso?', 'R$ 147'], removed: ['R$ 197'] },
      screens: { added: ['Seu peso?'], removed: [] },
      links: { addedCount: 0, removedCount: 0 },
    });
    expect(await user.request('POST', '/api/clone/sono/versions/1/restore')).toMatchObject({
      json: { version: 3 },
    });
    expect(
      (await quizzes()).map(({ subdomain, version, report }) => [subdomain, version, report?.screens.seen]),
    ).toEqual([
      ['sono-2', 1, 2],
      ['sono', 3, 2],
    ]);
    const { versions } = (await user.request('GET', '/api/clone/sono/versions')).json as {
      versions: object[];
    };
    expect(versions).toMatchObject([
      { version: 3, origin: 'restore', current: true },
      { version: 2, origin: 'capture' },
      { version: 1, origin: 'capture' },
    ]);
  });

  it('counts as a quiz, and is its owner’s', async () => {
    await user.request('POST', '/api/clone/quiz/save', {
      url,
      subdomain: 'meu-sono',
      checkoutUrl: 'https://pay.minha.test/x',
    });
    const stranger = await cloner.newUser();
    for (const [way, body] of [
      ['again', {}],
      ['duplicate', { subdomain: 'roubado' }],
      ['versions/1/restore', undefined],
    ] as const)
      expect(await stranger.request('POST', `/api/clone/meu-sono/${way}`, body)).toMatchObject(
        refusal(404, 'cloner.site.not_found'),
      );
    cloner.limits.set(user.id, 1);
    expect(await user.request('POST', '/api/clone/meu-sono/duplicate', { subdomain: 'outro' })).toMatchObject(
      refusal(409, 'cloner.quizzes.limit_reached'),
    );
    expect((await user.request('POST', '/api/clone/meu-sono/again', {})).status).toBe(201);
  });
});
