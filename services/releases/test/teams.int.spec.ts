import { madeTeamTokenReply, teamTokensReply } from '@garimpo/releases-contract';
import type { TestApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import {
  codeOf,
  OPERATOR,
  publish,
  publishWhole,
  release,
  releasesApp,
  upload,
} from './support/release-app.ts';

let app: TestApp;
let teamA: string;
let teamB: string;
beforeAll(async () => {
  app = await releasesApp();
  teamA = (await made('time-a', ['mf-alfa'])).token;
  teamB = (await made('time-b', ['mf-beta', 'mf-ceta'])).token;
});
afterAll(() => app.close());

async function made(team: string, tools: string[]) {
  const body = { team, tools };
  const reply = await app.request('POST', '/api/releases/tokens', { token: OPERATOR, body });
  if (reply.status !== 201) throw new Error(JSON.stringify(reply.json));
  expect(reply.headers.get('cache-control')).toBe('no-store');
  return madeTeamTokenReply.parse(reply.json);
}

async function listed() {
  const reply = await app.request('GET', '/api/releases/tokens', { token: OPERATOR });
  return { text: JSON.stringify(reply.json), ...teamTokensReply.parse(reply.json) };
}

const post = (tool: string, what: string, token: string, body: object) =>
  app.request('POST', `/api/releases/${tool}/${what}`, { token, body });

describe('the token of a team', () => {
  it('publishes and points its own tools, in its own name', async () => {
    await publishWhole(app, release('1.0.0', { tool: 'mf-alfa', input: { by: 'somebody else' } }), teamA);
    await publishWhole(app, release('1.1.0', { tool: 'mf-alfa' }), teamA);
    expect((await post('mf-alfa', 'rollback', teamA, {})).status).toBe(200);
    expect((await post('mf-alfa', 'canary', teamA, { version: '1.1.0', percent: 10 })).status).toBe(200);
    expect((await post('mf-alfa', 'promote', teamA, {})).status).toBe(200);
    expect((await post('mf-alfa', 'preview', teamA, { version: '1.0.0' })).status).toBe(201);
    const { rows } = await app.db.query(
      `SELECT DISTINCT who FROM releases.events WHERE tool = 'mf-alfa'
        UNION SELECT published_by FROM releases.versions WHERE tool = 'mf-alfa'
        UNION SELECT made_by FROM releases.previews WHERE tool = 'mf-alfa'`,
    );
    expect(rows).toEqual([{ who: 'team time-a' }]);
  });

  it('does nothing to the tools of rest', async () => {
    const theirs = release('1.0.0', { tool: 'mf-beta' });
    await publishWhole(app, theirs, teamB);
    await publishWhole(app, release('1.1.0', { tool: 'mf-beta' }), teamB);
    const mine = release('1.2.0', { tool: 'mf-beta' });
    const replies = [
      await upload(app, mine, mine.files[0]!, teamA),
      await publish(app, mine, teamA),
      await post('mf-beta', 'rollback', teamA, {}),
      await post('mf-beta', 'canary', teamA, { version: '1.0.0', percent: 10 }),
      await post('mf-beta', 'canary', teamA, { percent: 0 }),
      await post('mf-beta', 'promote', teamA, {}),
      await post('mf-beta', 'preview', teamA, { version: '1.0.0' }),
      // Nor to one that nobody has published yet.
      await upload(app, release('1.0.0', { tool: 'mf-new' }), mine.files[0]!, teamA),
      await publish(app, release('1.0.0', { tool: 'mf-new' }), teamA),
    ];
    for (const reply of replies) {
      expect([reply.status, codeOf(reply)]).toEqual([403, 'releases.tool.forbidden']);
    }
    const { rows } = await app.db.query(
      `SELECT (SELECT count(*)::int FROM releases.events WHERE tool = 'mf-beta') AS events,
              (SELECT count(*)::int FROM releases.uploads) AS uploads,
              (SELECT version FROM releases.pointers WHERE tool = 'mf-beta') AS current`,
    );
    expect(rows[0]).toEqual({ events: 2, uploads: 0, current: '1.1.0' });
  });

  it('reads how every tool stands', async () => {
    for (const path of ['/api/releases', '/api/releases/mf-beta/history', '/api/releases/mf-beta/health']) {
      expect((await app.request('GET', path, { token: teamA })).status).toBe(200);
    }
  });

  it('neither makes nor shows nor revokes tokens', async () => {
    const { teamTokens } = await listed();
    const replies = [
      await app.request('GET', '/api/releases/tokens', { token: teamA }),
      await app.request('POST', '/api/releases/tokens', {
        token: teamA,
        body: { team: 'time-a', tools: ['mf-beta'] },
      }),
      await app.request('DELETE', `/api/releases/tokens/${teamTokens[0]!.id}`, { token: teamA }),
    ];
    expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
  });

  it('is no person’s and no operator’s', async () => {
    const reply = await app.request('POST', '/api/releases/mf-beta/health', {
      token: teamB,
      body: { loads: [{ outcome: 'ok', version: '1.0.0', durationMs: 1 }] },
    });
    expect([reply.status, codeOf(reply)]).toEqual([401, 'request.token.invalid']);
  });
});

describe('what is kept of a token', () => {
  it('is not the token', async () => {
    const { token, teamToken } = await made('time-d', ['mf-delta', 'mf-delta', 'mf-ceta']);
    expect(teamToken).toMatchObject({
      team: 'time-d',
      tools: ['mf-ceta', 'mf-delta'],
      lastUsedAt: null,
      revokedAt: null,
    });
    const { text } = await listed();
    expect(text).toContain(teamToken.id);
    expect(text).not.toContain(token);
    const { rows } = await app.db.query('SELECT to_jsonb(t) AS row FROM releases.tokens t');
    expect(JSON.stringify(rows)).not.toContain(token);
    expect(app.logs.join('\n')).not.toContain(token);
  });

  it('is when it was used last', async () => {
    const { token, teamToken } = await made('time-e', ['mf-eco']);
    await app.request('GET', '/api/releases', { token });
    const found = (await listed()).teamTokens.find(({ id }) => id === teamToken.id);
    expect(Date.parse(found?.lastUsedAt as string)).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('a token that was revoked', () => {
  it('opens nothing from then on', async () => {
    const { token, teamToken } = await made('time-f', ['mf-foz']);
    const revoke = () => app.request('DELETE', `/api/releases/tokens/${teamToken.id}`, { token: OPERATOR });
    expect((await revoke()).status).toBe(204);
    const reply = await app.request('GET', '/api/releases', { token });
    expect([reply.status, codeOf(reply)]).toEqual([401, 'request.token.invalid']);
    const at = (await listed()).teamTokens.find(({ id }) => id === teamToken.id)?.revokedAt;
    expect(at).not.toBeNull();
    expect((await revoke()).status).toBe(204);
    expect((await listed()).teamTokens.find(({ id }) => id === teamToken.id)?.revokedAt).toBe(at);
  });

  it('was there', async () => {
    const unknown = '00000000-0000-4000-8000-000000000000';
    const reply = await app.request('DELETE', `/api/releases/tokens/${unknown}`, { token: OPERATOR });
    expect([reply.status, codeOf(reply)]).toEqual([404, 'releases.token.not_found']);
  });
});

it.each([
  { team: 'time-a', tools: [] },
  { team: 'Time A', tools: ['mf-alfa'] },
  { team: 'time-a', tools: ['shell'] },
  { team: 'time-a', tools: ['mf-alfa'], token: 'mine' },
  { tools: ['mf-alfa'] },
])('makes none of %j', async (body) => {
  const reply = await app.request('POST', '/api/releases/tokens', { token: OPERATOR, body });
  expect([reply.status, codeOf(reply)]).toEqual([400, 'request.input.invalid']);
});
