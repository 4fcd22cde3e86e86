import { randomUUID } from 'node:crypto';
import { ACCESS_TOKENS_MAX, accessTokensReply, madeAccessTokenReply } from '@garimpo/accounts-contract';
import { AcceptsPersonalToken, type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import { type AccountsApp, startAccountsApp, type TestUser } from './support/accounts-app.ts';

@Controller('api/some-tool')
class Tool {
  @Get('open')
  @AcceptsPersonalToken('library-captures')
  @Answers(null)
  open(@CurrentActor() { userId, email, roles }: Actor): unknown {
    return { userId, email, roles };
  }

  @Get('closed')
  @Answers(null)
  closed(): string {
    return 'closed';
  }
}

@Module({ controllers: [Tool] })
class ToolModule {}

let accounts: AccountsApp;
let ana: TestUser;
beforeAll(async () => {
  accounts = await startAccountsApp({ rateLimitScale: 1 }, [ToolModule]);
});
beforeEach(async () => {
  ana = await accounts.newUser({ metadata: { plan_id: 'starter' } });
  await ana.profile();
  const payment = {
    type: 'payment.approved',
    occurredAt: new Date().toISOString(),
    product: 'garimpo-starter',
  };
  await accounts.deliver(JSON.stringify({ id: randomUUID(), ...payment, reference: ana.id }));
});
afterAll(() => accounts.app.close());

const ask = (path: string, token: string) => accounts.app.request('GET', `/api/some-tool/${path}`, { token });
const codeOf = ({ json }: { json: unknown }) => (json as { error: { code: string } }).error.code;

async function make(user = ana, name = 'Chrome') {
  const reply = await user.request('POST', '/api/account/tokens', { name, scope: 'library-captures' });
  expect(reply.status).toBe(201);
  return madeAccessTokenReply.parse(reply.json);
}

const listOf = async (user: TestUser) =>
  accessTokensReply.parse((await user.request('GET', '/api/account/tokens')).json).tokens;

describe('an access for a program', () => {
  it('opens the routes of its scope for whom it belongs to, and no other', async () => {
    const { token, accessToken } = await make();
    expect(accessToken).toMatchObject({ name: 'Chrome', scope: 'library-captures', lastUsedAt: null });
    const opened = await ask('open', token);
    expect([opened.status, opened.json]).toEqual([200, { userId: ana.id, email: '', roles: [] }]);
    for (const path of [
      '/api/some-tool/closed',
      '/api/account/tokens',
      '/api/account',
      `/api/profile/${ana.id}`,
    ]) {
      const refused = await accounts.app.request('GET', path, { token });
      expect([path, refused.status, codeOf(refused)]).toEqual([path, 401, 'request.token.invalid']);
    }
  });

  it('is listed with its last use, without the token, and to its owner alone', async () => {
    const { token, accessToken } = await make();
    await ask('open', token);
    const [listed] = await listOf(ana);
    expect(listed).toMatchObject({ id: accessToken.id, name: 'Chrome' });
    expect(Date.parse(listed?.lastUsedAt ?? '')).toBeGreaterThan(Date.now() - 60_000);
    expect(JSON.stringify(await listOf(ana))).not.toContain(token);
    expect(await listOf(await accounts.newUser())).toEqual([]);
    const { rows } = await accounts.app.db.query('select * from accounts.access_tokens where id = $1', [
      accessToken.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(token.slice(-20));
  });

  it('opens nothing from the moment it is revoked, by its owner alone', async () => {
    const { token, accessToken } = await make();
    const stranger = await accounts.newUser();
    const path = `/api/account/tokens/${accessToken.id}`;
    for (const [user, at] of [
      [stranger, path],
      [ana, `/api/account/tokens/${randomUUID()}`],
    ] as const) {
      const refused = await user.request('DELETE', at);
      expect([refused.status, codeOf(refused)]).toEqual([404, 'accounts.token.not_found']);
    }
    expect((await ask('open', token)).status).toBe(200);
    expect((await ana.request('DELETE', path)).status).toBe(204);
    const refused = await ask('open', token);
    expect([refused.status, codeOf(refused)]).toEqual([401, 'request.token.invalid']);
  });

  it('opens nothing to somebody whose subscription has ended', async () => {
    const { token } = await make();
    await accounts.app.db.query(
      `update accounts.profiles set subscription_status = 'canceled' where id = $1`,
      [ana.id],
    );
    const refused = await ask('open', token);
    expect([refused.status, codeOf(refused)]).toEqual([403, 'accounts.subscription.inactive']);
  });

  it.each([
    ['of nobody', `garimpo_pessoal_${'A'.repeat(43)}`],
    ['too short', `garimpo_pessoal_${'A'.repeat(42)}`],
    ['of a team', `garimpo_team_${'A'.repeat(43)}`],
  ])('is none that is %s', async (_what, token) => {
    const refused = await ask('open', token);
    expect([refused.status, codeOf(refused)]).toEqual([401, 'request.token.invalid']);
  });

  it('is one of a bounded number, and made at a bounded pace', async () => {
    await accounts.app.db.query(
      `insert into accounts.access_tokens (id, user_id, name, scope, token_hash)
       select gen_random_uuid(), $1::uuid, 'x', 'library-captures', sha256(convert_to($1::uuid::text || n, 'UTF8'))
       from generate_series(1, $2) n`,
      [ana.id, ACCESS_TOKENS_MAX],
    );
    const refused = await ana.request('POST', '/api/account/tokens', {
      name: 'x',
      scope: 'library-captures',
    });
    expect([refused.status, codeOf(refused)]).toEqual([409, 'accounts.token.limit_reached']);
    await accounts.app.db.query('delete from accounts.access_tokens where user_id = $1', [ana.id]);
    const statuses = [];
    for (let n = 0; n < 10; n += 1)
      statuses.push(
        (await ana.request('POST', '/api/account/tokens', { name: 'x', scope: 'library-captures' })).status,
      );
    expect(statuses.filter((status) => status === 201)).toHaveLength(9);
    expect(statuses.at(-1)).toBe(429);
  });
});
