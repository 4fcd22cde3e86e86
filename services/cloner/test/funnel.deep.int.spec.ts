import './funnel.int.spec.ts';
import { createHash } from 'node:crypto';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, it, jest } from '@jest/globals';
import {
  archivedAnswer,
  type CapturedSites,
  jobOf,
  pagesOf,
  startCapturedSites,
  states,
} from './support/captured-sites.ts';
import type { TestUser } from './support/cloner-app.ts';
import { type FunnelSite, startFunnelSite } from './support/funnel-site.ts';

jest.setTimeout(240_000);

const OFFER = 'http://funil.test/oferta';
let site: FunnelSite;
let sites: CapturedSites;
let user: TestUser;
beforeAll(async () => {
  site = await startFunnelSite();
  sites = await startCapturedSites(site.allowed);
  user = await sites.newUser();
});
afterAll(async () => {
  await sites.app.close();
  await site.stop();
});

it('a funnel leaves out what the user does not want, and takes what no link leads to', async () => {
  const without = ['http://funil.test/termos', 'http://funil.test/painel', 'http://funil.test/upsell-1'];
  const also = ['http://funil.test/downsell'];
  const job = await sites.clone(user, OFFER, 'escolhido', { mode: 'static', linked: { also, without } });
  expect(states(pagesOf(job))).toMatchObject({
    '/oferta': 'copied',
    '/downsell': 'copied',
    '/obrigado': 'copied',
    '/termos': 'left_out',
    '/painel': 'left_out',
    '/upsell-1': 'left_out',
  });
  const manifest = await sites.manifestOf({ subdomain: 'escolhido' });
  // A link to a page that is not here leads on to the original.
  expect(await sites.read(manifest, '/oferta')).toContain('href="http://funil.test/termos"');
});

it('an archive of another tool is captured from as the web is, by its page or by the one that is asked for', async () => {
  const pages = Buffer.concat([
    archivedAnswer(
      'https://longe.test/',
      '<title>Um</title><link rel=stylesheet href=/a.css><h1>Página um, com texto bastante</h1><a href="/dois">dois</a>',
    ),
    archivedAnswer('https://longe.test/a.css', 'h1{color:teal}', 'text/css'),
    archivedAnswer(
      'https://longe.test/dois',
      '<title>Dois</title><h1>Página dois, com texto bastante</h1><img src="https://longe.test/falta.png">',
    ),
  ]);
  const one = await sites.import(user, gzipSync(pages), { subdomain: 'longe' });
  const job = await sites.ended(user, jobOf(one).id);
  expect(job).toMatchObject({ state: 'done', site: { originalUrl: 'https://longe.test/' } });
  expect(states(pagesOf(job))).toEqual({ '/': 'copied', '/dois': 'copied' });
  expect(job.report?.lost).toMatchObject([{ url: 'https://longe.test/falta.png', reason: '404' }]);
  const two = await sites.import(user, pages, { subdomain: 'longe-2', url: 'https://longe.test/dois' });
  expect(await sites.ended(user, jobOf(two).id)).toMatchObject({
    state: 'done',
    site: { originalUrl: 'https://longe.test/dois' },
  });
});

it('an archive stays stored while it waits, and no longer', async () => {
  const file = archivedAnswer('https://espera.test/', '<h1>Uma página com texto bastante</h1>');
  const hash = createHash('sha256').update(file).digest('hex');
  const stored = async () =>
    (await sites.app.db.query('SELECT 1 FROM cloner.objects WHERE sha256 = $1', [hash])).rowCount;
  const reply = await sites.import(user, file, { subdomain: 'espera' });
  expect(await stored()).toBe(1);
  const { id } = jobOf(reply);
  expect(await sites.ended(user, id)).toMatchObject({ state: 'done' });
  const { rows } = await sites.app.db.query<{ archive: string }>(
    'SELECT archive FROM cloner.captures WHERE id = $1',
    [id],
  );
  expect(rows[0]?.archive).toBe(hash);
});
