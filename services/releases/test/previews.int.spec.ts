import { previewReply } from '@garimpo/releases-contract';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { PreviewKey } from '../src/discovery/preview-key.ts';
import {
  codeOf,
  discover,
  OPERATOR,
  publishWhole,
  release,
  releasesApp,
  replicaOf,
} from './support/release-app.ts';

const tool = 'mf-previewed';
const other = 'mf-bystander';

let app: TestApp;
beforeAll(async () => {
  app = await releasesApp();
  for (const name of [tool, other]) {
    await publishWhole(app, release('1.0.0', { tool: name }));
    await publishWhole(app, release('1.1.0', { tool: name }));
  }
});
afterAll(() => app.close());

async function preview(version: string, minutes = 5) {
  const reply = await app.request('POST', `/api/releases/${tool}/preview`, {
    token: OPERATOR,
    body: { version, minutes },
  });
  return previewReply.parse(reply.json).preview;
}

const signed = (version: string, expiresAt: Date) =>
  app.get<PreviewKey>(PreviewKey).sign({ tool, version, expiresAt });
const soon = () => new Date(Date.now() + 60_000);

async function shown(token: string | undefined, from = app) {
  const { microFrontends } = await discover(from, token === undefined ? {} : { preview: token });
  return [tool, other].map((name) => {
    const one = microFrontends[name]?.[0];
    return [one?.metadata.version, one?.extras.preview?.state];
  });
}

describe('a signed address', () => {
  it('shows one version of one tool to whoever opens it', async () => {
    const { token, url, expiresAt } = await preview('1.0.0');
    expect(url).toBe(`${app.url}/dashboard?previa=${encodeURIComponent(token)}`);
    expect(Date.parse(expiresAt) - Date.now()).toBeLessThanOrEqual(5 * 60_000);
    expect(await shown(token)).toEqual([
      ['1.0.0', 'shown'],
      ['1.1.0', undefined],
    ]);
    expect(await shown(undefined)).toEqual([
      ['1.1.0', undefined],
      ['1.1.0', undefined],
    ]);
  });

  it('shows it in every replica', async () => {
    const { token } = await preview('1.0.0');
    const replica = await replicaOf(app);
    try {
      expect((await shown(token, replica))[0]).toEqual(['1.0.0', 'shown']);
    } finally {
      await replica.close();
    }
  });

  it('shows nothing after its time, and says so', async () => {
    const over = signed('1.0.0', new Date(Date.now() - 1_000));
    expect(await shown(over)).toEqual([
      ['1.1.0', 'expired'],
      ['1.1.0', undefined],
    ]);
  });

  it('shows nothing where the version is not there', async () => {
    expect((await shown(signed('9.9.9', soon())))[0]).toEqual(['1.1.0', 'gone']);
  });

  it.each<[string, (token: string) => string]>([
    ['nothing', () => ''],
    ['any text', () => 'mf-previewed@1.0.0'],
    ['one without a signature', (token) => token.slice(0, -44)],
    ['another version', (token) => token.replace('_1.0.0_', '_1.1.0_')],
    ['another tool', (token) => token.replace(tool, other)],
    ['more time', (token) => token.replace(/_(\d+)_/, (_all, at) => `_${Number(at) + 60}_`)],
    ['another signature', (token) => `${token.slice(0, -43)}${'A'.repeat(43)}`],
    ['a signature cut short', (token) => token.slice(0, -1)],
    ['an endless one', (token) => token + 'A'.repeat(4_000)],
  ])('is ignored when it is forged, with a note: %s', async (_, forge) => {
    const given = forge(signed('1.0.0', soon()));
    expect(await shown(given)).toEqual([
      ['1.1.0', 'invalid'],
      ['1.1.0', 'invalid'],
    ]);
  });

  it('is made for a version that is there, by who may point the tool', async () => {
    const ask = (version: string) =>
      app.request('POST', `/api/releases/${tool}/preview`, { token: OPERATOR, body: { version } });
    const reply = await ask('9.9.9');
    expect([reply.status, codeOf(reply)]).toEqual([404, 'releases.version.not_found']);
  });
});
