import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { must, newSubject, product, type Subject } from './support/personal-data/product.ts';

/* What the anticlone protects, the cloner refuses: both domains for real, and a page to clone. */

const PAGE = 'http://protegida.test/oferta';
let site: Server;
let app: TestApp;
let [ana, bia, cai]: Subject[] = [];

beforeAll(async () => {
  site = createServer((request, response) => {
    if (request.url?.startsWith('/atalho')) response.writeHead(302, { location: PAGE }).end();
    else
      response.writeHead(200, { 'content-type': 'text/html' }).end('<title>Oferta</title><p>A oferta.</p>');
  });
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve));
  const { port } = site.address() as AddressInfo;
  app = await product({
    outboundAllow: [`protegida.test=127.0.0.1:${port}`],
    chromiumPath: '/nowhere',
  });
  ana = await newSubject(app, 'ana');
  bia = await newSubject(app, 'bia');
  cai = await newSubject(app, 'cai');
}, 60_000);
afterAll(async () => {
  await app.close();
  site.closeAllConnections();
  await new Promise((resolve) => site.close(resolve));
});

async function protect(who: Subject | undefined): Promise<string> {
  const reply = must(
    await (who as Subject).request('POST', '/api/anticlone/sites', { originalUrl: PAGE }),
    201,
  );
  return (reply.json as { site: { id: string } }).site.id;
}

/** As our own visit of the page finds it. */
async function verified(siteId: string, at: Date | null): Promise<void> {
  await app.db.query('UPDATE anticlone.anticlone_sites SET verified_at = $2 WHERE id = $1', [siteId, at]);
}

async function cloning(who: Subject | undefined, url = PAGE): Promise<[number, string | undefined]> {
  const { status, json } = await (who as Subject).request('POST', '/api/clone/zip', { url, mode: 'static' });
  return [status, (json as { error?: { code: string } } | null)?.error?.code];
}

const REFUSED = [422, 'cloner.page.protected'];
const DONE = [200, undefined];

it('keeps a page from everybody but its owner, once our visit has found the owner’s script on it', async () => {
  const his = await protect(bia);
  // Typed, and not proved: nobody is kept from anything.
  expect(await cloning(ana)).toEqual(DONE);

  await verified(his, new Date());
  for (const spelled of [
    PAGE,
    'https://www.protegida.test/oferta/',
    'http://PROTEGIDA.test/oferta?utm_source=meta&fbclid=1#comprar',
    'http://protegida.test/oferta/index.html',
  ])
    expect([spelled, await cloning(ana, spelled)]).toEqual([spelled, REFUSED]);
  // Another page of the same host is not protected by it, and an address that leads to it is found out.
  expect(await cloning(ana, 'http://protegida.test/outra')).toEqual(DONE);
  expect(await cloning(ana, 'http://protegida.test/atalho')).toEqual(REFUSED);
  expect(await cloning(bia)).toEqual(DONE);

  // Whoever only types the address stays kept out; whoever keeps a script of theirs there, too, is let in.
  const hers = await protect(cai);
  expect(await cloning(cai)).toEqual(REFUSED);
  await verified(hers, new Date());
  expect(await cloning(cai)).toEqual(DONE);
  expect(await cloning(ana)).toEqual(REFUSED);

  // The script is gone from the page, or the owner gave it up.
  await verified(hers, null);
  must(await (bia as Subject).request('DELETE', `/api/anticlone/sites/${his}`), 204);
  expect(await cloning(ana)).toEqual(DONE);
}, 60_000);
