import { randomUUID } from 'node:crypto';
import type { TestApp } from '@garimpo/service-kit/testing';
import type { OAuthClient, SupabaseClient } from '@supabase/supabase-js';
import * as oidc from 'openid-client';
import { newAddress, PASSWORD, supabase } from './support.ts';

/** A program of somebody else, made of a library that knows nothing of this service. */
export class MadeProgram {
  readonly verifier = oidc.randomPKCECodeVerifier();
  readonly state = randomUUID();
  readonly nonce = randomUUID();

  private constructor(
    readonly app: TestApp,
    readonly client: OAuthClient,
    readonly config: oidc.Configuration,
  ) {}

  static async of(app: TestApp, client: OAuthClient): Promise<MadeProgram> {
    const ways = {
      none: () => oidc.None(),
      client_secret_basic: () => oidc.ClientSecretBasic(client.client_secret),
      client_secret_post: () => oidc.ClientSecretPost(client.client_secret),
    };
    const config = await oidc.discovery(
      new URL(`${app.url}/auth/v1`),
      client.client_id,
      {},
      ways[client.token_endpoint_auth_method](),
      { execute: [oidc.allowInsecureRequests] },
    );
    return new MadeProgram(app, client, config);
  }

  /** Where the program sends its user, with what a test wants otherwise; null takes a parameter away. */
  async address(changes: Record<string, string | null> = {}): Promise<URL> {
    const url = oidc.buildAuthorizationUrl(this.config, {
      redirect_uri: this.client.redirect_uris[0] ?? '',
      scope: 'openid email',
      state: this.state,
      nonce: this.nonce,
      code_challenge: await oidc.calculatePKCECodeChallenge(this.verifier),
      code_challenge_method: 'S256',
    });
    for (const [name, value] of Object.entries(changes)) {
      if (value === null) url.searchParams.delete(name);
      else url.searchParams.set(name, value);
    }
    return url;
  }

  async begin(changes: Record<string, string | null> = {}): Promise<string> {
    const place = await this.goTo(await this.address(changes));
    const id = place.searchParams.get('authorization_id');
    if (id === null) throw new Error(`no consent screen but ${place.href}`);
    return id;
  }

  async goTo(address: URL): Promise<URL> {
    const answer = await fetch(address, { redirect: 'manual', headers: { accept: 'text/html' } });
    return new URL(answer.headers.get('location') ?? `about:${answer.status}`);
  }

  /** All of it, as far as the address that the browser of the user ends at. */
  async agreed(user: SupabaseClient, changes: Record<string, string | null> = {}): Promise<URL> {
    const { data, error } = await user.auth.oauth.approveAuthorization(await this.begin(changes), {
      skipBrowserRedirect: true,
    });
    if (error) throw error;
    return new URL(data.redirect_url);
  }

  exchange(at: URL) {
    const checks = {
      pkceCodeVerifier: this.verifier,
      expectedState: this.state,
      expectedNonce: this.nonce,
    };
    return oidc.authorizationCodeGrant(this.config, at, checks);
  }

  async tokens(user: SupabaseClient, changes: Record<string, string | null> = {}) {
    return this.exchange(await this.agreed(user, changes));
  }

  refresh(token: string, parameters: Record<string, string> = {}) {
    return oidc.refreshTokenGrant(this.config, token, parameters);
  }

  /** As it goes over the wire, for what the library would not send. */
  async post(form: Record<string, string>, headers: Record<string, string> = {}) {
    const answer = await fetch(`${this.app.url}/auth/v1/oauth/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
      body: new URLSearchParams(form),
    });
    return { status: answer.status, json: (await answer.json()) as Record<string, string> };
  }
}

export async function signedUp(app: TestApp) {
  const client = supabase(app);
  const email = newAddress();
  const { data, error } = await client.auth.signUp({
    email,
    password: PASSWORD,
    options: { data: { full_name: 'Ana Maria' } },
  });
  if (error || !data.user || !data.session) throw error ?? new Error('nobody is signed in');
  return { client, email, id: data.user.id, token: data.session.access_token };
}
