import { describe, expect, it } from '@jest/globals';
import { PREVIEW_KEY } from '../lib/preview-key.ts';
import { type AskParts, askFirst, type Preload } from './ask-first.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const session = (expiresInS: number) =>
  JSON.stringify({ access_token: 'abc', expires_at: NOW / 1000 + expiresInS, user: { id: 'b1' } });

const tool = (name: string, routes: string[], extras: object = {}) => [
  { url: `/remotes/${name}/1.0.0/mf-manifest.json`, extras: { routes, ...extras } },
  { url: `/remotes/${name}/2.0.0/mf-manifest.json`, extras: { routes, ...extras } },
];
const TOOLS = {
  microFrontends: {
    'mf-offers': tool('mf-offers', ['/dashboard', '/offers/:offerId/metrics'], {
      first: {
        files: [{ path: 'js/app.js', as: 'script', integrity: 'sha384-a' }],
        asks: [{ route: '/dashboard', path: '/api/offers' }],
      },
    }),
    'mf-cloner': tool('mf-cloner', ['/tools/clonesites']),
  },
};

async function run({
  stored = {},
  page = '/dashboard',
  discovery = () => Promise.resolve(Response.json(TOOLS)),
}: {
  stored?: Record<string, string>;
  page?: string;
  discovery?: () => Promise<Response>;
}) {
  const sent: [string, RequestInit][] = [];
  const preloads: Preload[] = [];
  const { pathname, search } = new URL(page, 'http://localhost');
  const parts: AskParts = {
    fetch(path, init) {
      sent.push([path, init]);
      return path === '/discovery' ? discovery() : Promise.resolve(Response.json({}));
    },
    storage: { getItem: (key) => stored[key] ?? null },
    page: { pathname, search },
    now: NOW,
    preload: (what) => preloads.push(what),
    signedInFiles: ['/js/frame.js'],
  };
  const asked = askFirst(parts);
  await new Promise((resolve) => setTimeout(resolve));
  return {
    asked: asked.map(({ path }) => path),
    named: Object.fromEntries(asked.map(({ path, headers }) => [path, headers])),
    sent,
    hrefs: preloads.map(({ href }) => href),
    preloads,
    answers: asked,
  };
}

const SIGNED_IN = { 'garimpo-session': session(3600) };

describe('what the head of the page asks for', () => {
  it('is the profile, the tool of the address and what that asks of its service, in the name of who is signed in', async () => {
    const { asked, named, sent, preloads } = await run({ stored: SIGNED_IN });
    expect(asked).toEqual(['/config.json', '/discovery', '/api/profile/b1', '/api/offers']);
    const bearer = { authorization: 'Bearer abc' };
    expect(named).toEqual({
      '/config.json': {},
      '/discovery': bearer,
      '/api/profile/b1': bearer,
      '/api/offers': bearer,
    });
    expect(sent.map(([, { headers }]) => headers)).toContainEqual({ accept: 'application/json', ...bearer });
    expect(preloads).toEqual([
      { href: '/js/frame.js', as: 'script', crossOrigin: null, integrity: null },
      {
        href: '/remotes/mf-offers/1.0.0/mf-manifest.json',
        as: 'fetch',
        crossOrigin: 'anonymous',
        integrity: null,
      },
      {
        href: '/remotes/mf-offers/1.0.0/js/app.js',
        as: 'script',
        crossOrigin: 'anonymous',
        integrity: 'sha384-a',
      },
    ]);
  });

  it('is at another page of the tool its files alone', async () => {
    const { asked, hrefs } = await run({ stored: SIGNED_IN, page: '/offers/7/metrics?dias=30' });
    expect(asked).toEqual(['/config.json', '/discovery', '/api/profile/b1']);
    expect(hrefs).toContain('/remotes/mf-offers/1.0.0/js/app.js');
  });

  it.each(['/profile', '/offers/7', '/offers/7/metrics/x'])('is no tool at %s', async (page) => {
    expect((await run({ stored: SIGNED_IN, page })).hrefs).toEqual(['/js/frame.js']);
  });

  it('is of a tool that says nothing of itself its manifest', async () => {
    const { hrefs } = await run({ stored: SIGNED_IN, page: '/tools/clonesites' });
    expect(hrefs).toEqual(['/js/frame.js', '/remotes/mf-cloner/1.0.0/mf-manifest.json']);
  });

  it.each([
    ['for nobody', {}, ['/config.json', '/discovery']],
    ['for a session that has to be renewed', { 'garimpo-session': session(10) }, ['/config.json']],
    [
      'for a session without its user',
      { 'garimpo-session': '{"access_token":"abc"}' },
      ['/config.json', '/discovery'],
    ],
    ['for something torn', { 'garimpo-session': '{"acc' }, ['/config.json', '/discovery']],
  ])('is nothing of a person %s', async (_who, stored, asked) => {
    const ran = await run({ stored });
    expect(ran.asked).toEqual(asked);
    expect(ran.hrefs).toEqual([]);
    expect(JSON.stringify(ran.sent)).not.toContain('Bearer');
  });

  it('goes along with the preview that this browser sees, and leaves one in the address to the shell', async () => {
    const stored = { ...SIGNED_IN, [PREVIEW_KEY]: 'kept' };
    const { named } = await run({ stored });
    expect(named['/discovery']).toEqual({ authorization: 'Bearer abc', 'X-Garimpo-Preview': 'kept' });
    expect((await run({ stored, page: '/dashboard?previa=given' })).asked).toEqual(['/config.json']);
  });

  it.each([
    ['refused', () => Promise.resolve(new Response('{}', { status: 503 }))],
    ['lost', () => Promise.reject(new TypeError('fetch failed'))],
    ['no list', () => Promise.resolve(new Response('<html>'))],
  ])('stays without a tool where the answer is %s', async (_what, discovery) => {
    const { asked, hrefs } = await run({ stored: SIGNED_IN, discovery });
    expect(asked).toEqual(['/config.json', '/discovery', '/api/profile/b1']);
    expect(hrefs).toEqual(['/js/frame.js']);
  });

  it('leaves the answer whole to whoever takes it up', async () => {
    const { answers } = await run({ stored: SIGNED_IN });
    const discovery = await answers.find(({ path }) => path === '/discovery')?.answer;
    expect(await discovery?.json()).toEqual(TOOLS);
  });
});
