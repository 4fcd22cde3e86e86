import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type FileOfRelease,
  publishWhole,
  rawRequest,
  release,
  releasesApp,
  upload,
} from './support/release-app.ts';

const script = { path: 'js/app.0a1b2c3d.js', content: 'export const greeting = "olá";\n'.repeat(200) };
const files: FileOfRelease[] = [
  { path: 'mf-manifest.json', content: '{"id":"mf-served"}' },
  script,
  { path: 'css/app.11223344.css', content: '.a { color: red }' },
  { path: 'page.html', content: '<script>alert(1)</script>' },
  { path: 'img/logo.svg', content: '<svg xmlns="http://www.w3.org/2000/svg"/>' },
  { path: 'empty.txt', content: '' },
];
const base = '/remotes/mf-served/1.0.0';

let app: TestApp;
beforeAll(async () => {
  app = await releasesApp();
  await publishWhole(app, release('1.0.0', { tool: 'mf-served', files }));
});
afterAll(() => app.close());

describe('GET /remotes', () => {
  it.each([
    ['mf-manifest.json', 'application/json; charset=utf-8'],
    ['js/app.0a1b2c3d.js', 'text/javascript; charset=utf-8'],
    ['css/app.11223344.css', 'text/css; charset=utf-8'],
    ['img/logo.svg', 'image/svg+xml'],
    ['empty.txt', 'text/plain; charset=utf-8'],
    // A page on the app's own origin could do anything that the app can.
    ['page.html', 'application/octet-stream'],
  ])('serves %s as %s, for ever', async (path, type) => {
    const reply = await rawRequest(app, `${base}/${path}`);
    expect(reply.status).toBe(200);
    expect(reply.body).toBe(files.find((file) => file.path === path)?.content);
    expect(reply.headers).toMatchObject({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      vary: 'Accept-Encoding',
      'content-length': String(Buffer.byteLength(reply.body)),
    });
    expect(reply.headers['access-control-allow-origin']).toBeUndefined();
  });

  it.each([
    ['gzip, deflate, br', 'br'],
    ['gzip, br;q=0', 'gzip'],
    ['gzip', 'gzip'],
    ['*', 'br'],
    ['identity', undefined],
    ['br;q=0, gzip;q=0', undefined],
    ['zstd', undefined],
  ])('sends to a caller that accepts %s the form %s', async (accepts, encoding) => {
    const reply = await fetchBytes(`${base}/${script.path}`, accepts);
    expect(reply.headers.get('content-encoding') ?? undefined).toBe(encoding);
    expect(reply.plain).toBe(script.content);
    if (encoding !== undefined) expect(Number(reply.headers.get('content-length'))).toBeLessThan(400);
  });

  it('has a tag of its own for each form, and answers 304 to it', async () => {
    const tags = [];
    for (const encoding of ['br', 'gzip', 'identity']) {
      const headers = { 'accept-encoding': encoding };
      const { headers: first } = await rawRequest(app, `${base}/${script.path}`, { headers });
      const again = await rawRequest(app, `${base}/${script.path}`, {
        headers: { ...headers, 'if-none-match': String(first.etag) },
      });
      expect([again.status, again.body]).toEqual([304, '']);
      tags.push(first.etag);
    }
    expect(new Set(tags).size).toBe(3);
    expect(tags.every((tag) => /^"[^"]+"$/.test(String(tag)))).toBe(true);
  });

  it('answers HEAD with the headers alone', async () => {
    const reply = await rawRequest(app, `${base}/${script.path}`, { method: 'HEAD' });
    expect(reply).toMatchObject({ status: 200, body: '' });
    expect(reply.headers['content-length']).toBe(String(Buffer.byteLength(script.content)));
  });

  it('serves nothing that is not sealed', async () => {
    const draft = release('2.0.0', { tool: 'mf-served', files });
    for (const file of files) await upload(app, draft, file);
    const address = `/remotes/mf-served/2.0.0/${script.path}`;
    const before = await rawRequest(app, address);
    expect([before.status, JSON.parse(before.body).error.code]).toEqual([404, 'releases.file.not_found']);
    expect(before.headers['cache-control']).toBe('no-store');
    await publishWhole(app, draft);
    expect((await rawRequest(app, address)).body).toBe(script.content);
  });

  it.each([
    ['a file that the version has not', `${base}/js/other.js`, 404, 'releases.file.not_found'],
    [
      'a version that is not there',
      '/remotes/mf-served/9.9.9/mf-manifest.json',
      404,
      'releases.file.not_found',
    ],
    ['a tool that is not there', '/remotes/mf-nobody/1.0.0/mf-manifest.json', 404, 'releases.file.not_found'],
    ['no path', base, 404, 'request.route.not_found'],
    ['what is no tool', '/remotes/shell/1.0.0/index.html', 400, 'request.input.invalid'],
    ['a way out', `${base}/../../../etc/passwd`, 400, 'request.input.invalid'],
    ['an encoded way out', `${base}/..%2f..%2f..%2fsecrets.json`, 400, 'request.input.invalid'],
    ['an encoded dot', `${base}/%2e%2e/x.js`, 400, 'request.input.invalid'],
    ['a backslash', `${base}/..%5c..%5cx.js`, 400, 'request.input.invalid'],
    ['a NUL', `${base}/app.js%00.png`, 400, 'request.input.invalid'],
    ['a hidden file', `${base}/.incoming/x`, 400, 'request.input.invalid'],
    ['an empty segment', `${base}//js/app.0a1b2c3d.js`, 400, 'request.input.invalid'],
    ['bytes that are no UTF-8', `${base}/%ff.js`, 400, 'request.input.invalid'],
  ])('answers %s in the error shape', async (_, path, status, code) => {
    const reply = await rawRequest(app, path);
    expect([reply.status, JSON.parse(reply.body)]).toEqual([
      status,
      { error: expect.objectContaining({ code, requestId: expect.any(String) }) },
    ]);
  });

  it('lets nobody write there', async () => {
    const reply = await rawRequest(app, `${base}/${script.path}`, { method: 'PUT' });
    expect([reply.status, JSON.parse(reply.body).error.code]).toEqual([405, 'request.method.not_allowed']);
  });
});

/** With the bytes as they came, and what they say once decompressed. */
async function fetchBytes(path: string, accepts: string) {
  const reply = await fetch(app.url + path, { headers: { 'accept-encoding': accepts } });
  return { headers: reply.headers, plain: await reply.text() };
}

it('keeps compressed forms that ordinary tools read', async () => {
  const { rows } = await app.db.query<{ key: string; encodings: string[] }>(
    `SELECT file ->> 'objectKey' AS key, file -> 'encodings' AS encodings
       FROM releases.versions, jsonb_array_elements(files) AS file
      WHERE tool = 'mf-served' AND version = '1.0.0' AND file ->> 'path' = $1`,
    [script.path],
  );
  const { readFileSync } = await import('node:fs');
  const stored = (ending: string) => readFileSync(`${app.config.dataDir}/objects/${rows[0]!.key}${ending}`);
  expect(rows[0]!.encodings).toEqual(['br', 'gzip']);
  expect(brotliDecompressSync(stored('.br')).toString()).toBe(script.content);
  expect(gunzipSync(stored('.gzip')).toString()).toBe(script.content);
});
