import { AcceptsPrograms, type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { everyRoute, type TestApp, testApp } from '@garimpo/service-kit/testing';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Controller, Get, Module } from '@nestjs/common';
import type { OAuthClient, SupabaseClient } from '@supabase/supabase-js';
import * as oidc from 'openid-client';
import { AuthModule, authSchema } from '../src/index.ts';
import { MadeProgram, signedUp } from './oauth-client.ts';
import { claimsOf, PASSWORD, refresh, serviceClient, signIn } from './support.ts';

@Controller('api/some-tool')
class Tool {
  @Get('open')
  @AcceptsPrograms('offers:read')
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

const CALLBACK = 'http://127.0.0.1:9876/volta';

let app: TestApp;
let admin: SupabaseClient['auth']['admin']['oauth'];
let publicClient: OAuthClient;
let secretClient: OAuthClient;
beforeAll(async () => {
  app = await testApp({ modules: [AuthModule, ToolModule], domains: [authSchema] });
  admin = (await serviceClient(app)).auth.admin.oauth;
  publicClient = await made({
    token_endpoint_auth_method: 'none',
    scope: 'openid email profile offers:read',
  });
  secretClient = await made({});
});
afterAll(() => app.close());

async function made(params: object): Promise<OAuthClient> {
  const { data, error } = await admin.createClient({
    client_name: 'Planilha de ofertas',
    redirect_uris: [CALLBACK],
    ...params,
  });
  if (error) throw error;
  return data;
}

const ask = (path: string, token: string) => app.request('GET', path, { token });

describe('the admin calls of supabase-js', () => {
  it('make, show, change and delete a client, whose secret is seen once', async () => {
    const created = await made({ client_uri: 'https://exemplo.com/' });
    expect(created).toMatchObject({
      client_name: 'Planilha de ofertas',
      client_type: 'confidential',
      token_endpoint_auth_method: 'client_secret_basic',
      registration_type: 'manual',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'openid email profile',
      client_secret: expect.stringMatching(/^[\w-]{43}$/),
    });
    const { client_secret: secret, ...shown } = created;
    expect((await admin.getClient(created.client_id)).data).toEqual(shown);
    const listed = await admin.listClients({ page: 1, perPage: 1 });
    expect(listed.data).toMatchObject({ clients: [shown], nextPage: 2 });
    const changed = await admin.updateClient(created.client_id, { client_name: 'Outra planilha' });
    expect(changed.data).toMatchObject({ client_name: 'Outra planilha', client_uri: 'https://exemplo.com/' });
    const again = await admin.regenerateClientSecret(created.client_id);
    expect(again.data?.client_secret).toMatch(/^[\w-]{43}$/);
    expect(again.data?.client_secret).not.toBe(secret);
    expect((await admin.deleteClient(created.client_id)).error).toBeNull();
    expect((await admin.getClient(created.client_id)).error).toMatchObject({
      code: 'oauth_client_not_found',
    });
  });

  it('refuse what codes must not go to, and a public client that would become confidential', async () => {
    for (const uri of [
      'http://exemplo.com/',
      'https://exemplo.com/#x',
      'https://*.exemplo.com/',
      'javascript:1',
    ]) {
      const { error } = await admin.createClient({ client_name: 'x', redirect_uris: [uri] });
      expect(error).toMatchObject({ code: 'invalid_redirect_uri' });
    }
    const { error } = await admin.updateClient(publicClient.client_id, {
      token_endpoint_auth_method: 'client_secret_basic',
    });
    expect(error).toMatchObject({ code: 'validation_failed' });
  });
});

it('says where everything is, to pages of other origins too', async () => {
  const origin = 'https://programa.exemplo.com';
  const issuer = `${app.url}/auth/v1`;
  const answers = await Promise.all(
    [
      `${issuer}/.well-known/oauth-authorization-server`,
      `${issuer}/.well-known/openid-configuration`,
      `${app.url}/.well-known/oauth-authorization-server/auth/v1`,
    ].map((address) => fetch(address, { headers: { origin } })),
  );
  for (const answer of answers) {
    expect(answer.headers.get('access-control-allow-origin')).toBe('*');
    expect(await answer.json()).toMatchObject({
      issuer,
      token_endpoint: `${issuer}/oauth/token`,
      code_challenge_methods_supported: ['S256'],
      response_types_supported: ['code'],
    });
  }
  const closed = await fetch(`${issuer}/user`, { headers: { origin } });
  expect(closed.headers.get('access-control-allow-origin')).toBeNull();
});

describe('a program', () => {
  it('gets tokens of its own for what its user agreed to, and reads who they are', async () => {
    const { client: user, id, email } = await signedUp(app);
    const program = await MadeProgram.of(app, secretClient);
    const request = await program.begin();
    const details = await user.auth.oauth.getAuthorizationDetails(request);
    expect(details.data).toEqual({
      authorization_id: request,
      redirect_uri: CALLBACK,
      client: {
        id: secretClient.client_id,
        name: 'Planilha de ofertas',
        uri: '',
        logo_uri: '',
        registration_type: 'manual',
      },
      user: { id, email },
      scope: 'openid email',
    });
    const agreed = await user.auth.oauth.approveAuthorization(request, { skipBrowserRedirect: true });
    const tokens = await program.exchange(new URL(agreed.data?.redirect_url ?? ''));
    expect(tokens).toMatchObject({ token_type: 'bearer', expires_in: 3600, scope: 'openid email' });
    expect(tokens.claims()).toMatchObject({ sub: id, email, email_verified: false });
    expect(await oidc.fetchUserInfo(program.config, tokens.access_token, id)).toEqual({
      sub: id,
      email,
      email_verified: false,
    });
    expect(claimsOf(tokens.access_token)).not.toHaveProperty('email');
    expect((await user.auth.oauth.getAuthorizationDetails(request)).error).toMatchObject({
      code: 'oauth_authorization_not_found',
    });
  });

  it('is told when its user denies', async () => {
    const { client: user } = await signedUp(app);
    const program = await MadeProgram.of(app, publicClient);
    const { data } = await user.auth.oauth.denyAuthorization(await program.begin(), {
      skipBrowserRedirect: true,
    });
    const back = new URL(data?.redirect_url ?? '');
    expect(Object.fromEntries(back.searchParams)).toEqual({
      error: 'access_denied',
      error_description: 'The user denied the request',
      state: program.state,
      iss: `${app.url}/auth/v1`,
    });
  });

  it('opens the routes of its scopes and not one other, whatever it was given', async () => {
    const { client: user, id } = await signedUp(app);
    const program = await MadeProgram.of(app, publicClient);
    const little = await program.tokens(user);
    expect((await ask('/api/some-tool/open', little.access_token)).status).toBe(403);
    const { access_token: token, refresh_token: refreshToken = '' } = await program.tokens(user, {
      scope: 'openid email profile offers:read',
    });
    expect(await ask('/api/some-tool/open', token)).toMatchObject({
      status: 200,
      json: { userId: id, email: '', roles: [] },
    });
    const closed = everyRoute(app).filter(
      ({ access, path }) => access !== 'public' && access !== 'internal' && path !== '/api/some-tool/open',
    );
    expect(closed.length).toBeGreaterThan(25);
    for (const { method, path } of closed) {
      const answer = await app.request(method, path.replaceAll(/:\w+/g, id), { token });
      expect([401, 403]).toContain(answer.status);
    }
    expect((await ask('/auth/v1/admin/users', token)).status).toBe(403);
    // Its refresh token is no person's, whose tokens open everything.
    expect((await refresh(app, refreshToken)).status).toBe(400);
    expect(
      (await user.auth.setSession({ access_token: token, refresh_token: refreshToken })).error,
    ).not.toBeNull();
  });

  it('refreshes its tokens once each, for as much as it was given or less', async () => {
    const { client: user } = await signedUp(app);
    const program = await MadeProgram.of(app, secretClient);
    const first = await program.tokens(user);
    const less = await program.refresh(first.refresh_token ?? '', { scope: 'email' });
    expect(less).toMatchObject({ scope: 'email' });
    expect(less.id_token).toBeUndefined();
    await expect(
      program.refresh(less.refresh_token ?? '', { scope: 'openid profile' }),
    ).rejects.toMatchObject({
      error: 'invalid_scope',
    });
    const all = await program.refresh(less.refresh_token ?? '');
    expect(all.scope).toBe('openid email');
    await app.db.query(
      `UPDATE auth_service.refresh_tokens SET used_at = now() - interval '1 minute' WHERE used_at IS NOT NULL`,
    );
    await expect(program.refresh(first.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(program.refresh(all.refresh_token ?? '')).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('revokes what it has, and only that', async () => {
    const { client: user } = await signedUp(app);
    const program = await MadeProgram.of(app, secretClient);
    const other = await MadeProgram.of(app, publicClient);
    for (const kind of ['access_token', 'refresh_token'] as const) {
      const tokens = await program.tokens(user);
      await oidc.tokenRevocation(other.config, tokens[kind] ?? '');
      await oidc.fetchUserInfo(program.config, tokens.access_token, oidc.skipSubjectCheck);
      await oidc.tokenRevocation(program.config, tokens[kind] ?? '');
      await expect(
        oidc.fetchUserInfo(program.config, tokens.access_token, oidc.skipSubjectCheck),
      ).rejects.toThrow();
      await expect(program.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({
        error: 'invalid_grant',
      });
    }
  });
});

describe('the user', () => {
  it('sees what programs have, and takes it back', async () => {
    const { client: user } = await signedUp(app);
    const program = await MadeProgram.of(app, publicClient);
    expect((await user.auth.oauth.listGrants()).data).toEqual([]);
    await program.tokens(user);
    const { refresh_token: token = '' } = await program.tokens(user, { scope: 'openid profile' });
    expect((await user.auth.oauth.listGrants()).data).toEqual([
      {
        client: { id: publicClient.client_id, name: 'Planilha de ofertas', uri: '', logo_uri: '' },
        scopes: ['openid', 'email', 'profile'],
        granted_at: expect.any(String),
      },
    ]);
    const clientId = publicClient.client_id;
    expect((await user.auth.oauth.revokeGrant({ clientId })).error).toBeNull();
    expect((await user.auth.oauth.revokeGrant({ clientId })).error).toMatchObject({
      code: 'oauth_consent_not_found',
    });
    await expect(program.refresh(token)).rejects.toMatchObject({ error: 'invalid_grant' });
    // A program is no device of theirs.
    const sessions = (
      await app.request('GET', '/auth/v1/sessions', {
        token: (await user.auth.getSession()).data.session?.access_token,
      })
    ).json as { sessions: unknown[] };
    expect(sessions.sessions).toHaveLength(1);
    const kinds = await app.db.query(
      `SELECT kind FROM auth_service.account_activity WHERE kind LIKE 'program%' AND user_id = $1 ORDER BY created_at`,
      [(await user.auth.getUser()).data.user?.id],
    );
    expect(kinds.rows.map(({ kind }) => kind)).toEqual([
      'program_allowed',
      'program_allowed',
      'program_ended',
    ]);
  });

  it('ends all programs with their sessions, and a ban stops them while it lasts', async () => {
    const { client: user, email, id } = await signedUp(app);
    const program = await MadeProgram.of(app, secretClient);
    const tokens = await program.tokens(user);
    const users = (await serviceClient(app)).auth.admin;
    const pending = await program.agreed(user);
    await users.updateUserById(id, { ban_duration: '1h' });
    await expect(program.exchange(pending)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(program.refresh(tokens.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    await expect(
      oidc.fetchUserInfo(program.config, tokens.access_token, oidc.skipSubjectCheck),
    ).rejects.toThrow();
    await users.updateUserById(id, { ban_duration: 'none' });
    const again = await program.refresh(tokens.refresh_token ?? '');
    expect((await signIn(app, email, PASSWORD)).status).toBe(200);
    await user.auth.signOut({ scope: 'global' });
    await expect(program.refresh(again.refresh_token ?? '')).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });
});
