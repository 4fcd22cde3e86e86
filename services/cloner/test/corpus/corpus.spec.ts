import { request } from 'node:http';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { readPage, readScript, readSheet } from '../../src/charset/read-text.ts';
import { cloneAddress } from '../../src/rewrite/clone-address.ts';
import type { Reference } from '../../src/rewrite/reference.ts';
import { findCssReferences } from '../../src/rewrite/rewrite-css.ts';
import { findReferences, rewriteHtml } from '../../src/rewrite/rewrite-html.ts';
import { findScriptReferences } from '../../src/rewrite/rewrite-script.ts';
import { findSensitiveField } from '../../src/sensitive/find-sensitive.ts';
import { scanHtml } from '../../src/source/scan-html.ts';
import { findTrackers } from '../../src/trackers/find-trackers.ts';
import { CORPUS } from './corpus.ts';
import { type CorpusServer, startCorpus } from './corpus-server.ts';

const REDIRECTS_MAX = 5;
let server: CorpusServer;
beforeAll(async () => {
  server = await startCorpus();
});
afterAll(() => server.stop());

interface Answer {
  url: URL;
  status: number;
  type: string;
  body: Buffer;
}

/** As a browser that knows where the hosts of the corpus are. */
async function get(url: URL, headers: Record<string, string> = {}, hops = 0): Promise<Answer> {
  const { status, location, type, body } = await new Promise<Omit<Answer, 'url'> & { location: string }>(
    (resolve, reject) => {
      const path = url.pathname + url.search;
      const asking = request(
        { host: '127.0.0.1', port: server.port, path, headers: { host: url.host, ...headers } },
        (answer) => {
          const parts: Buffer[] = [];
          answer.on('data', (part: Buffer) => parts.push(part));
          answer.on('error', reject);
          answer.on('end', () =>
            resolve({
              status: answer.statusCode ?? 0,
              location: answer.headers.location ?? '',
              type: answer.headers['content-type'] ?? '',
              body: Buffer.concat(parts),
            }),
          );
        },
      );
      asking.on('error', reject).end();
    },
  );
  if (location !== '' && hops < REDIRECTS_MAX) return get(new URL(location, url), headers, hops + 1);
  return { url, status, type, body };
}

function referencesOf({ url, type, body }: Answer): Reference[] {
  if (/html|svg/.test(type)) return findReferences(readPage(body, type).text, url);
  if (/css/.test(type)) return findCssReferences(readSheet(body, type, 'utf-8').text, url);
  return /javascript/.test(type) ? findScriptReferences(readScript(body, type, 'utf-8').text, url) : [];
}

/** The page and all that it loads, and what that loads. */
async function loadAll(address: string): Promise<Answer[]> {
  const answers = new Map<string, Answer>();
  const waiting = [new URL(address)];
  for (let url = waiting.pop(); url !== undefined; url = waiting.pop()) {
    url.hash = '';
    if (answers.has(url.href)) continue;
    const answer = await get(url);
    answers.set(url.href, answer);
    const next = referencesOf(answer).filter(({ use, kind }) => use === 'load' || kind === 'refresh');
    waiting.push(...next.map((reference) => new URL(reference.url)));
  }
  return [...answers.values()];
}

function textOf(html: string): string {
  const parts: string[] = [];
  scanHtml(html, { text: (text) => parts.push(text) });
  return parts.join('').replace(/\s+/g, ' ');
}

it.each(CORPUS.map((page) => [page.name, page] as const))('%s is whole', async (_, page) => {
  const answers = await loadAll(page.url);
  expect(answers.filter(({ status }) => status !== 200).map(({ url, status }) => `${status} ${url}`)).toEqual(
    [],
  );
  const pages = answers
    .filter(({ type }) => type.includes('html'))
    .map(({ body, type }) => readPage(body, type).text);
  if (page.mode === 'static') {
    for (const text of page.texts) expect(pages.map(textOf).join(' ')).toContain(text);
  }
  const refused = pages.map((html) => findSensitiveField(html)?.kind).find((kind) => kind !== undefined);
  expect(refused).toBe(page.refused);
});

it.each(CORPUS.map((page) => [page.name, page] as const))(
  'the copy of %s loads nothing of the original',
  async (_, page) => {
    const { url, type, body } = await get(new URL(page.url));
    const { text } = rewriteHtml(readPage(body, type).text, {
      documentUrl: url,
      pageUrl: url,
      locate: (asked) => cloneAddress(asked, url),
    });
    const clone = new URL(url.pathname, 'https://clone.invalid');
    const loaded = findReferences(text, clone).filter(({ use }) => use !== 'navigate');
    expect(loaded.filter((one) => one.url.host !== clone.host).map((one) => one.url.href)).toEqual([]);
  },
);

it('serves parts of a video', async () => {
  const url = new URL('http://cdn.test/video/demonstracao.webm');
  const whole = await get(url);
  const part = await get(url, { range: 'bytes=100-199' });
  expect(part.status).toBe(206);
  expect(part.body.equals(whole.body.subarray(100, 200))).toBe(true);
  expect((await get(url, { range: 'bytes=99999-' })).status).toBe(416);
});

it('has trackers, and pictures that differ by their query alone', async () => {
  const { body, type } = await get(new URL('http://pagina.test/rastreadores/'));
  expect(findTrackers(readPage(body, type).text).map(({ kind }) => kind)).toEqual([
    'meta-pixel',
    'google-analytics',
  ]);
  const one = await get(new URL('http://pagina.test/consulta/foto?id=1'));
  const two = await get(new URL('http://pagina.test/consulta/foto?id=2'));
  expect(one.body.equals(two.body)).toBe(false);
});

it('says what it was asked for, and where its hosts are', async () => {
  await get(new URL('http://fontes.test/inter.woff2?v=5'));
  expect(server.asked.at(-1)).toEqual({ method: 'GET', host: 'fontes.test', address: '/inter.woff2?v=5' });
  expect(server.allowed).toContain(`pagina.test=127.0.0.1:${server.port}`);
});
