import { request as httpRequest } from 'node:http';
import { Readable } from 'node:stream';
import type { JobView, QuizView } from '@garimpo/cloner-contract';
import { ObjectStoreError, UsageCounters } from '@garimpo/service-kit';
import { runDue } from '@garimpo/service-kit/testing';
import { deepIt } from '@garimpo/service-kit/testing/deep';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ArchiveIndex } from '../src/warc/archive-index.ts';
import { type ClonerApp, openConnections, startClonerApp, type TestUser } from './support/cloner-app.ts';
import { MemorySink } from './support/memory-sink.ts';

const PRIVILEGED = 'socia@exemplo.com.br';
const CHECKOUT = 'https://pagar.exemplo.com.br/meu?produto=1';

let cloner: ClonerApp;
let user: TestUser;
beforeAll(async () => {
  cloner = await startClonerApp({ privilegedEmails: [PRIVILEGED] });
});
beforeEach(async () => {
  user = await cloner.newUser();
});
afterAll(() => cloner.app.close());

const WARC_LIMITS = { bytes: 1_000_000, recordBytes: 1_000_000, records: 100 };

const refusal = (status: number, code: string) => ({ status, json: { error: { code } } });
const asked = (subdomain: string) => ({
  url: `https://quiz.test/${subdomain}`,
  checkoutUrl: CHECKOUT,
  subdomain,
});
const save = (one: TestUser, subdomain: string, headers?: Record<string, string>) =>
  one.request('POST', '/api/clone/quiz/save', asked(subdomain), headers);
const remove = (one: TestUser, subdomain: string) => one.request('DELETE', '/api/clone/quiz', { subdomain });

async function quizzesOf(one: TestUser): Promise<QuizView[]> {
  return ((await one.request('GET', '/api/clone/quiz')).json as { quizzes: QuizView[] }).quizzes;
}

function statusOf(subdomain: string): Promise<number | undefined> {
  const { sitesDomain } = cloner.app.config;
  return new Promise((resolve, reject) => {
    httpRequest(cloner.app.url, { headers: { host: `${subdomain}.${sitesDomain}` } }, (answer) => {
      answer.resume();
      resolve(answer.statusCode);
    })
      .once('error', reject)
      .end();
  });
}

describe('a quiz', () => {
  it('is cloned to its own address, and listed', async () => {
    const reply = await user.request('POST', '/api/clone/quiz/save', {
      ...asked('Meu-Quiz'),
      ownTrackers: [{ kind: 'meta-pixel', id: '123456789012345' }],
    });
    expect(reply).toMatchObject({
      status: 201,
      json: {
        subdomain: 'meu-quiz',
        url: expect.stringContaining('//meu-quiz.'),
        quiz: { checkoutUrl: CHECKOUT, state: 'active', report: { screens: { walked: 12, seen: 12 } } },
      },
    });
    expect(cloner.quizzes.asked.at(-1)).toMatchObject({
      checkoutUrl: CHECKOUT,
      removeTrackers: true,
      ownTrackers: [{ kind: 'meta-pixel', id: '123456789012345' }],
    });
    expect((await user.request('GET', '/api/clone/quiz')).json).toMatchObject({
      quizzes: [{ subdomain: 'meu-quiz', originalUrl: 'https://quiz.test/Meu-Quiz' }],
      limit: 100,
      domain: cloner.app.config.sitesDomain,
      zip: false,
    });
    expect(await statusOf('meu-quiz')).toBe(200);
    expect(await user.sites()).toEqual([]);
  });

  it('is a job to follow for who asks for one', async () => {
    const { status, json } = await save(user, 'andamento', { prefer: 'respond-async' });
    expect(status).toBe(202);
    const job = await user.ended((json as { job: JobView }).job.id);
    expect(job).toMatchObject({
      kind: 'quiz',
      state: 'done',
      quiz: { subdomain: 'andamento' },
      quizReport: { ended: 'complete' },
      site: null,
      report: null,
    });
  });

  it.each([
    ['a checkout that is no web address', { checkoutUrl: 'javascript:alert(1)' }],
    ['an id that is no pixel’s', { ownTrackers: [{ kind: 'meta-pixel', id: '"><script>' }] }],
    ['no checkout', { checkoutUrl: undefined }],
  ])('is refused with %s', async (_, change) => {
    const reply = await user.request('POST', '/api/clone/quiz/save', { ...asked('recusado'), ...change });
    expect(reply.status).toBe(400);
  });

  it('goes into a folder of the list, and its capture is handed out to its owner', async () => {
    const asking = { ...asked('na-pasta'), folder: 'Saúde' };
    expect((await user.request('POST', '/api/clone/quiz/save', asking)).status).toBe(201);
    const change = await user.request('PATCH', '/api/clone/na-pasta', { title: 'Sono de maio' });
    expect(change).toMatchObject({ status: 200, json: { title: 'Sono de maio', folder: 'Saúde' } });
    expect(await quizzesOf(user)).toMatchObject([{ title: 'Sono de maio', folder: 'Saúde' }]);
    const { status, name, body } = await user.download('/api/clone/na-pasta/warc');
    expect([status, name]).toEqual([200, 'attachment; filename="quiz.test.warc.gz"']);
    const file = Readable.from([body]);
    const index = await ArchiveIndex.read(file, WARC_LIMITS, new MemorySink(), new AbortController().signal);
    expect(index.find('GET', 'https://quiz.test/na-pasta')).toMatchObject({ status: 200 });
    const stranger = await cloner.newUser();
    expect((await stranger.download('/api/clone/na-pasta/warc')).status).toBe(404);
  });

  it('shares its name with sites', async () => {
    await user.clone('um-site');
    expect(await save(user, 'um-site')).toMatchObject(refusal(409, 'cloner.subdomain.taken'));
    await save(user, 'um-quiz');
    const site = { url: 'https://pagina.test/', subdomain: 'um-quiz' };
    const reply = await user.request('POST', '/api/clone/folder', site);
    expect(reply).toMatchObject(refusal(409, 'cloner.subdomain.taken'));
  });

  it('counts against the plan’s quizzes, those under way too', async () => {
    cloner.limits.set(user.id, 1);
    await openConnections(cloner.database, 5);
    const names = Array.from({ length: 8 }, (_, at) => `${user.id.slice(0, 6)}-${at}`);
    const replies = await Promise.all(names.map((name) => save(user, name, { prefer: 'respond-async' })));
    expect(replies.map(({ status }) => status).sort()).toEqual([202, ...Array(7).fill(409)]);
    expect(replies.find(({ status }) => status === 409)?.json).toMatchObject({
      error: { code: 'cloner.quizzes.limit_reached', fields: [{ path: 'maxQuizzes', rule: '1' }] },
    });
    expect(await cloner.app.get<UsageCounters>(UsageCounters).read('quizzes', user.id)).toBe(1);
    // Sites have a limit of their own.
    await user.clone(`${user.id.slice(0, 6)}-site`);
  });
});

describe('a ZIP of a quiz', () => {
  const ask = (one: TestUser) => {
    const { subdomain, ...body } = asked('');
    return one.request('POST', '/api/clone/quiz/zip', body, { prefer: 'respond-async' });
  };

  it('is for whom the operator names', async () => {
    expect(await ask(user)).toMatchObject(refusal(403, 'cloner.quiz.zip_forbidden'));
    const privileged = await cloner.newUser(PRIVILEGED);
    expect((await privileged.request('GET', '/api/clone/quiz')).json).toMatchObject({ zip: true });
    const { status, json } = await ask(privileged);
    expect(status).toBe(202);
    const job = await privileged.ended((json as { job: JobView }).job.id);
    expect(job).toMatchObject({ kind: 'quiz-zip', state: 'done', quiz: null });
    const zip = await privileged.download(job.zipPath as string);
    expect([zip.status, zip.name, zip.body.subarray(0, 2).toString()]).toEqual([
      200,
      expect.stringContaining('quiz-clonado.zip'),
      'PK',
    ]);
    expect((await user.download(job.zipPath as string)).status).toBe(404);
  });
});

describe('deletion', () => {
  const failing = async (work: () => Promise<void>) => {
    const { delete: remove } = cloner.objects;
    cloner.objects.delete = async () => {
      throw new ObjectStoreError('the store is away', new Error('away'));
    };
    await work().finally(() => {
      cloner.objects.delete = remove;
    });
  };

  it('takes the files first, and the record with them', async () => {
    const before = await cloner.objects.list('clones');
    await save(user, 'apagar-quiz');
    expect((await remove(await cloner.newUser(), 'apagar-quiz')).status).toBe(404);
    expect((await remove(user, 'apagar-quiz')).status).toBe(204);
    expect(await quizzesOf(user)).toEqual([]);
    expect((await cloner.objects.list('clones')).sort()).toEqual(before.sort());
    expect(await statusOf('apagar-quiz')).toBe(410);
    expect(await remove(user, 'apagar-quiz')).toMatchObject(refusal(404, 'cloner.quiz.not_found'));
    expect((await save(user, 'apagar-quiz')).status).toBe(201);
  });

  it('that fails leaves the record, off the web, to be deleted again', async () => {
    await save(user, 'teimoso');
    await failing(async () => {
      expect(await remove(user, 'teimoso')).toMatchObject(refusal(502, 'cloner.quiz.not_deleted'));
    });
    expect(await quizzesOf(user)).toMatchObject([{ subdomain: 'teimoso', state: 'deleting' }]);
    expect(await statusOf('teimoso')).toBe(410);
    expect((await remove(user, 'teimoso')).status).toBe(204);
    expect(await quizzesOf(user)).toEqual([]);
  });

  deepIt('that a killed process began is finished by a job', async () => {
    const before = await cloner.objects.list('clones');
    await save(user, 'interrompido');
    await failing(async () => {
      await remove(user, 'interrompido');
    });
    await runDue(cloner.app, 'cloner', new Date(Date.now() + 120_000));
    expect(await quizzesOf(user)).toEqual([]);
    expect((await cloner.objects.list('clones')).sort()).toEqual(before.sort());
    expect((await save(user, 'interrompido')).status).toBe(201);
  });
});
