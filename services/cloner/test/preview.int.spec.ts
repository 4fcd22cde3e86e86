import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  type CloneHostsApp,
  type PublishedClone,
  startCloneHosts,
  type Visit,
} from './support/clone-hosts.ts';

const PREVIEW = '/__garimpo/preview';
const TEST = '/__garimpo/test';
const FONT = { body: Buffer.from('wOF2'), type: 'font/woff2' };

let hosts: CloneHostsApp;
let clone: PublishedClone;
beforeAll(async () => {
  hosts = await startCloneHosts();
  clone = await hosts.publish({
    '/': { body: 'a', type: 'text/html' },
    '/a.woff2': FONT,
    [PREVIEW]: { body: '<script>alert(1)</script>', type: 'text/html' },
  });
});
afterAll(() => hosts.close());

const visit = (address: string, how: Visit = {}) => hosts.visit(clone.name, address, how);

function policyOf(headers: { [name: string]: unknown }): Map<string, string> {
  return new Map(
    String(headers['content-security-policy'])
      .split('; ')
      .map((directive) => [directive.split(' ', 1)[0] ?? '', directive.split(' ').slice(1).join(' ')]),
  );
}

describe('the page for a preview', () => {
  it('has no origin, runs one script, and loads from its own host alone', async () => {
    const { status, headers, text } = await visit(PREVIEW, { headers: { accept: 'text/html' } });
    const own = `http://${clone.name}.${hosts.app.config.sitesDomain}`;
    const nonce = /<script nonce="([\w+/=]{24})">/.exec(text)?.[1];
    expect([status, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(Object.fromEntries(policyOf(headers))).toEqual({
      sandbox: 'allow-scripts',
      'default-src': "'none'",
      'script-src': `'nonce-${nonce}'`,
      'style-src': `${own} data: 'unsafe-inline'`,
      'img-src': `${own} data: blob:`,
      'font-src': `${own} data:`,
      'media-src': `${own} data: blob:`,
      'connect-src': "'none'",
      'frame-src': "'none'",
      'object-src': "'none'",
      'base-uri': own,
      'form-action': "'none'",
      'frame-ancestors': hosts.app.url,
    });
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    });
    expect(text).toContain(JSON.stringify(hosts.app.url));
    expect(text).not.toContain('alert(1)');
  });

  it('has another nonce each time, whatever stands behind it', async () => {
    const nonces = await Promise.all(
      ['', '?a=1', '/'].map(async (more) =>
        policyOf((await visit(PREVIEW + more)).headers).get('script-src'),
      ),
    );
    expect(new Set(nonces).size).toBe(3);
  });

  it.each([
    ['HEAD', 200],
    ['POST', 405],
    ['OPTIONS', 405],
  ])('answers %s with nothing', async (method, status) => {
    const answer = await visit(PREVIEW, { method });
    expect([answer.status, answer.text]).toEqual([status, '']);
  });

  it('is there while its clone is suspended, and not without a clone', async () => {
    const other = await hosts.publish({ '/': { body: 'a', type: 'text/html' } });
    await hosts.app.db.query(`UPDATE cloner.cloned_sites SET state = 'suspended' WHERE id = $1`, [
      other.cloneId,
    ]);
    expect((await hosts.visit(other.name, PREVIEW)).text).toContain('<script nonce=');
    const nobody = `n${randomUUID().slice(0, 8)}`;
    expect((await hosts.visit(nobody, PREVIEW)).status).toBe(404);
  });

  it.each(['/__garimpo/preview2', '/__garimpo', '/__garimpo/'])('is not at %s', async (address) => {
    expect((await visit(address)).text).not.toContain('<script');
  });
});

describe('the page for a test', () => {
  it('has no origin, runs scripts, and sends nothing to anybody', async () => {
    const { status, headers, text } = await visit(TEST, { headers: { accept: 'text/html' } });
    const policy = policyOf(headers);
    expect([status, policy.get('sandbox'), policy.get('default-src')]).toEqual([
      200,
      'allow-scripts',
      "'none'",
    ]);
    expect(policy.get('script-src')).toContain("'unsafe-inline'");
    expect(['connect-src', 'form-action', 'webrtc'].map((name) => policy.get(name))).toEqual([
      'data: blob:',
      "'none'",
      "'block'",
    ]);
    expect(policy.get('frame-ancestors')).toBe(hosts.app.url);
    expect(text).toContain(JSON.stringify(hosts.app.url));
    expect((await visit(TEST, { method: 'POST' })).status).toBe(405);
  });

  it('is not there while its clone is suspended', async () => {
    const other = await hosts.publish({ '/': { body: 'a', type: 'text/html' } });
    await hosts.app.db.query(`UPDATE cloner.cloned_sites SET state = 'suspended' WHERE id = $1`, [
      other.cloneId,
    ]);
    expect((await hosts.visit(other.name, TEST)).status).toBe(451);
  });
});

describe('what a preview shows', () => {
  it.each([
    ['a font', { origin: 'null', 'sec-fetch-dest': 'font' }, 'null'],
    ['a picture', { origin: 'null', 'sec-fetch-dest': 'image' }, 'null'],
    ['what a script asks for', { origin: 'null', 'sec-fetch-dest': 'empty' }, undefined],
    ['a module', { origin: 'null', 'sec-fetch-dest': 'script' }, 'null'],
    ['who does not say what for', { origin: 'null' }, undefined],
    ['another page', { origin: 'https://mau.test', 'sec-fetch-dest': 'font' }, undefined],
  ])('is let to %s: %j', async (_what, headers, allowed) => {
    const answer = await visit('/a.woff2', { headers });
    expect(answer.headers['access-control-allow-origin']).toBe(allowed);
    expect(answer.headers['access-control-allow-credentials']).toBeUndefined();
    expect(answer.text).toBe('wOF2');
  });
});
