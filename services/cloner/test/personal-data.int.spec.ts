import { PersonalDataRegistry } from '@garimpo/service-kit';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import sharp from 'sharp';
import { type ClonerApp, startClonerApp } from './support/cloner-app.ts';
import { HeldCapture, onePage } from './support/scripted-capturer.ts';

let cloner: ClonerApp;
beforeAll(async () => {
  cloner = await startClonerApp();
});
afterAll(() => cloner.app.close());

const never = new AbortController().signal;

it('leaves nothing of an erased person: no name, no file, and no clone that was being made', async () => {
  const [data] = cloner.app.get<PersonalDataRegistry>(PersonalDataRegistry).own();
  if (data === undefined) throw new Error('the domain tells of no personal data');
  const [ana, bia] = [await cloner.newUser(), await cloner.newUser()];
  await bia.clone('da-bia', '/bia');
  const before = await cloner.objects.list('clones');
  await ana.clone('da-ana', '/ana');
  await ana.request('POST', '/api/clone/save', { html: '<p>Ana', subdomain: 'da-ana' });
  await ana.request('PUT', '/api/clone/da-ana/draft', { baseVersion: 2, patches: [], revision: 0 });
  const picture = await sharp({ create: { width: 2, height: 2, channels: 3, background: '#f00' } })
    .png()
    .toBuffer();
  await ana.request('POST', '/api/clone/da-ana/images', picture);
  await ana.request('POST', '/api/clone/da-ana/videos', { mark: 'a'.repeat(64), bytes: 100 });
  const block = { name: 'Topo', html: '<p>', drawing: { surface: [], picture: [], text: [], button: [] } };
  const files = { '/foto.png': [picture, 'image/png'] as [Buffer, string] };
  cloner.capturer.scripts.set('/com-foto', onePage(files));
  await ana.clone('com-foto', '/com-foto');
  await ana.request('POST', '/api/clone/blocks', {
    ...block,
    subdomain: 'com-foto',
    pictures: ['/foto.png'],
  });
  await ana.clone('apagado', '/outra');
  await ana.request('DELETE', '/api/clone', { subdomain: 'apagado' });
  await ana.ended((await ana.ask(null, '/ana')).id);
  const page = new HeldCapture();
  cloner.capturer.scripts.set('/em-curso', page.script);
  await ana.ask('em-curso', '/em-curso');
  await page.begun;
  await cloner.app.db.query(
    `INSERT INTO cloner.abuse_reports (clone_id, subdomain, reason, details, email)
     VALUES (gen_random_uuid(), 'x', 'other', 'uma denúncia', 'Ana@exemplo.com.br')`,
  );
  const person = { userId: ana.id, email: 'ana@exemplo.com.br', emailVerified: true };
  // Whether a comparison is still due is a matter of time.
  const held = (await data.leftovers(person)).filter((table) => table !== 'cloner.comparisons');
  expect(held).toHaveLength(11);

  await data.erase(person, never);
  while (page.stoppedBy === undefined) await bia.sites();
  await data.erase(person, never);
  expect(await data.leftovers(person)).toEqual([]);
  expect(await ana.sites()).toEqual([]);
  const { rows } = await cloner.app.db.query('SELECT name, user_id FROM cloner.subdomains');
  expect(rows).toEqual([{ name: 'da-bia', user_id: bia.id }]);
  expect(await bia.sites()).toMatchObject([{ subdomain: 'da-bia' }]);
  const claimed = await cloner.app.db.query('SELECT sha256 FROM cloner.object_claims');
  const left = (await cloner.objects.list('clones')).filter((key) => !before.includes(key));
  // What the stopped capture had put is collected in its time, and says nothing of anybody.
  expect(left.length).toBeLessThanOrEqual(Math.max(1, claimed.rowCount ?? 0));
});
