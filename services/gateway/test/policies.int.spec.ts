import { createHash } from 'node:crypto';
import { ObjectStore } from '@garimpo/service-kit';
import { adminDatabaseUrl } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import pg from 'pg';
import { linksHost } from './support/ask-links.ts';
import { type GatewayApp, gatewayApp } from './support/gateway-app.ts';
import { askHost, type HostAnswer, publishClone } from './support/publish-clone.ts';

let gateway: GatewayApp;
let hosts: Record<'app' | 'links' | 'clone' | 'nobody' | 'stranger', string>;
beforeAll(async () => {
  // With the demonstration's checkout.
  gateway = await gatewayApp({
    embeddedDatabase: true,
    webhookSecrets: { demo: 'segredo-da-demonstracao-do-teste' },
  });
  const address = new URL(adminDatabaseUrl());
  address.pathname = `/${gateway.database}`;
  const db = new pg.Client({ connectionString: address.href });
  await db.connect();
  const clone = await publishClone(db, gateway.app.get(ObjectStore), '<p>Oferta').finally(() => db.end());
  const app = new URL(gateway.url).host;
  const sites = `localhost:${new URL(gateway.url).port}`;
  hosts = {
    app,
    links: linksHost(gateway.url),
    clone: `${clone}.${sites}`,
    nobody: `ninguem.${sites}`,
    stranger: 'evil.test',
  };
});
afterAll(() => gateway.close());

/** By a link that is not whole. What can be paid there has the same policy: its own test says so. */
const CHECKOUT = '/checkout/demonstracao?plano=starter';

/** Every kind of page that we write ourselves; what a clone shows is its author's. */
const PAGES: [what: string, status: number, host: keyof typeof hosts, path: string][] = [
  ['the app', 200, 'app', '/dashboard'],
  ['signing in', 200, 'app', '/login'],
  ['an address of nobody', 200, 'app', '/nowhere'],
  ['a checkout that cannot be', 400, 'app', CHECKOUT],
  ['the list of API documents', 200, 'app', '/api/docs'],
  ['an API document', 200, 'app', '/api/docs/offers'],
  ['a link that is none', 404, 'links', '/r/zzzzzzzz'],
  ['what such a link does', 404, 'links', '/r/zzzzzzzz/sobre'],
  ['a name of nobody', 421, 'stranger', '/'],
  ['the host of no clone', 404, 'nobody', '/'],
  ['what a clone does not have', 404, 'clone', '/nowhere'],
  ['the form for reports of a clone', 200, 'clone', '/.well-known/denuncia'],
];

async function open(host: keyof typeof hosts, path: string): Promise<HostAnswer> {
  return askHost(gateway.url, hosts[host], path, { headers: { accept: 'text/html' } });
}

/** What a policy says of a kind of thing, by its own directive or by the one for all. */
function sourcesOf(policy: string, directive: string): string[] {
  const said = policy.split(';').map((part) => part.trim().split(/\s+/));
  const [, ...sources] =
    said.find(([name]) => name === directive) ?? said.find(([name]) => name === 'default-src') ?? [];
  return sources;
}

function inlineTexts(html: string, tag: 'style' | 'script'): string[] {
  return [...html.matchAll(new RegExp(`<${tag}>([\\s\\S]*?)</${tag}>`, 'g'))].map(([, text = '']) => text);
}

describe.each(PAGES)('%s', (_, status, host, path) => {
  it('lets in what it is made of by name or hash, and nothing else that is inline', async () => {
    const page = await open(host, path);
    expect([page.status, page.headers['content-type']]).toEqual([status, 'text/html; charset=utf-8']);
    const policy = String(page.headers['content-security-policy']);
    expect(policy).not.toMatch(/unsafe-|strict-dynamic/);
    const styles = sourcesOf(policy, 'style-src');
    const scripts = sourcesOf(policy, 'script-src');
    expect([...styles, ...scripts].filter((one) => !/^'(?:self|none|sha256-[^']+)'$/.test(one))).toEqual([]);
    for (const [tag, sources] of [
      ['style', styles],
      ['script', scripts],
    ] as const) {
      const hashes = inlineTexts(page.text, tag).map(
        (text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`,
      );
      expect(hashes.filter((hash) => !sources.includes(hash))).toEqual([]);
    }
    expect(page.text).not.toMatch(/<[^>]+\s(?:style|on\w+)=/);
  });
});

it('dresses the pages that bring a style of their own', async () => {
  for (const [host, path] of [
    ['app', CHECKOUT],
    ['nobody', '/'],
  ] as const) {
    expect(inlineTexts((await open(host, path)).text, 'style')).toHaveLength(1);
  }
});
