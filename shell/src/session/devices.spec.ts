import { describe, expect, it } from '@jest/globals';
import { listDevices } from './devices.ts';

const config = { authUrl: 'http://localhost:3000', authKey: 'key' };

function answering(status: number, body: unknown) {
  const asked: { url: string; authorization: string | null }[] = [];
  const fetch = (async (url: URL, init: RequestInit) => {
    asked.push({ url: url.href, authorization: new Headers(init.headers).get('authorization') });
    return new Response(JSON.stringify(body), { status });
  }) as typeof globalThis.fetch;
  return { asked, list: () => listDevices({ config, getAccessToken: async () => 'token', fetch }) };
}

const session = (id: string, current: boolean, refreshed: string | null) => ({
  id,
  current,
  user_agent: null,
  created_at: '2026-11-01T00:00:00.000Z',
  refreshed_at: refreshed,
});

describe('listDevices', () => {
  it('has this browser first, then the one used last', async () => {
    const { asked, list } = answering(200, {
      sessions: [
        session('old', false, null),
        session('here', true, '2026-11-02T00:00:00.000Z'),
        session('new', false, '2026-11-10T00:00:00.000Z'),
      ],
    });
    expect((await list())?.map(({ id }) => id)).toEqual(['here', 'new', 'old']);
    expect(asked).toEqual([{ url: 'http://localhost:3000/auth/v1/sessions', authorization: 'Bearer token' }]);
  });

  it.each([404, 501])('is nothing where the service keeps no list (%i)', async (status) => {
    await expect(answering(status, {}).list()).resolves.toBeNull();
  });

  it.each([
    [503, {}],
    [200, { sessions: [{ id: 1 }] }],
  ])('fails on %i %j', async (status, body) => {
    await expect(answering(status, body).list()).rejects.toThrow();
  });
});
