import { FULL_NAME_MAX } from '@garimpo/auth-contract';
import { CONFIG, type Config, type OAuthProvider } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import * as client from 'openid-client';
import * as z from 'zod';
import { AuthFailure } from '../http/auth-failure.ts';
import { SiteLinks } from '../token/site-links.ts';

/** A name from a provider in the form in which it can be stored: one line of whole characters within the limit. */
export function displayName(given: string): string {
  return given
    .replace(/\p{Cc}+/gu, ' ')
    .toWellFormed()
    .trim()
    .slice(0, FULL_NAME_MAX)
    .replace(/[\ud800-\udbff]$/, '')
    .trim();
}

const TIMEOUT_SECONDS = 10;
const GITHUB = 'https://github.com';

export interface ProviderProfile {
  subject: string;
  email: string | null;
  emailVerified: boolean;
  name: string | null;
}

export interface FlowSecrets {
  verifier: string;
  nonce: string;
}

const githubUser = z.object({ id: z.number(), name: z.string().nullish(), login: z.string() });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

/** The providers that the configuration names: any OpenID provider, and GitHub, which is none. */
@Injectable()
export class Providers {
  readonly #known = new Map<string, Promise<client.Configuration>>();

  constructor(
    @Inject(CONFIG) private readonly config: Config,
    private readonly links: SiteLinks,
  ) {}

  names(): string[] {
    return this.config.oauthProviders.map(({ name }) => name);
  }

  /** Throws `validation_failed` for one that is not configured. */
  async authorizationUrl(name: string, state: string, { verifier, nonce }: FlowSecrets): Promise<string> {
    const provider = this.#named(name);
    const url = client.buildAuthorizationUrl(await this.#discovered(provider), {
      redirect_uri: this.links.callback(),
      scope: provider.name === 'github' ? 'read:user user:email' : 'openid email profile',
      state,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ...(provider.name !== 'github' && { nonce }),
    });
    return url.href;
  }

  /** Exchanges what the browser brought. Throws when the provider, or what it says, is not as it must be. */
  async profile(
    name: string,
    answer: Record<string, string>,
    state: string,
    { verifier, nonce }: FlowSecrets,
  ): Promise<ProviderProfile> {
    const provider = this.#named(name);
    const configuration = await this.#discovered(provider);
    const url = new URL(this.links.callback());
    url.search = new URLSearchParams(answer).toString();
    const github = provider.name === 'github';
    const tokens = await client.authorizationCodeGrant(configuration, url, {
      pkceCodeVerifier: verifier,
      expectedState: state,
      ...(!github && { expectedNonce: nonce, idTokenExpected: true }),
    });
    if (github) return this.#githubProfile(configuration, provider, tokens.access_token);
    const claims = tokens.claims();
    if (!claims) throw new Error(`${name} sent no id token`);
    const info =
      claims['email'] === undefined && configuration.serverMetadata().userinfo_endpoint !== undefined
        ? await client.fetchUserInfo(configuration, tokens.access_token, claims.sub)
        : claims;
    return {
      subject: claims.sub,
      email: typeof info['email'] === 'string' ? info['email'] : null,
      emailVerified: info['email_verified'] === true,
      name: typeof info['name'] === 'string' ? info['name'] : null,
    };
  }

  async #githubProfile(
    configuration: client.Configuration,
    provider: OAuthProvider,
    accessToken: string,
  ): Promise<ProviderProfile> {
    const api =
      provider.issuer === undefined ? 'https://api.github.com' : `${trimmed(provider.issuer)}/api/v3`;
    const read = async (path: string): Promise<unknown> => {
      const headers = new Headers({ accept: 'application/vnd.github+json', 'user-agent': 'garimpo' });
      const url = new URL(api + path);
      const answer = await client.fetchProtectedResource(
        configuration,
        accessToken,
        url,
        'GET',
        null,
        headers,
      );
      if (!answer.ok) throw new Error(`github answered ${answer.status}`);
      return answer.json();
    };
    const user = githubUser.parse(await read('/user'));
    const primary = githubEmails.parse(await read('/user/emails')).find((email) => email.primary);
    return {
      subject: String(user.id),
      email: primary?.email ?? null,
      emailVerified: primary?.verified === true,
      name: user.name ?? user.login,
    };
  }

  #named(name: string): OAuthProvider {
    const provider = this.config.oauthProviders.find((one) => one.name === name);
    if (!provider) {
      throw new AuthFailure('validation_failed', 'Unsupported provider: provider is not enabled');
    }
    return provider;
  }

  /** Asked once; a provider that did not answer is asked again. */
  #discovered(provider: OAuthProvider): Promise<client.Configuration> {
    const known = this.#known.get(provider.name) ?? discover(provider);
    this.#known.set(provider.name, known);
    known.catch(() => this.#known.delete(provider.name));
    return known;
  }
}

async function discover(provider: OAuthProvider): Promise<client.Configuration> {
  const insecure = provider.issuer?.startsWith('http:') ?? false;
  if (provider.name === 'github') {
    const base = trimmed(provider.issuer ?? GITHUB);
    const configuration = new client.Configuration(
      {
        issuer: base,
        authorization_endpoint: `${base}/login/oauth/authorize`,
        token_endpoint: `${base}/login/oauth/access_token`,
      },
      provider.clientId,
      provider.clientSecret,
    );
    configuration.timeout = TIMEOUT_SECONDS;
    // The configuration lets http through on this machine only.
    if (insecure) client.allowInsecureRequests(configuration);
    return configuration;
  }
  return client.discovery(
    new URL(provider.issuer ?? ''),
    provider.clientId,
    provider.clientSecret,
    undefined,
    {
      timeout: TIMEOUT_SECONDS,
      ...(insecure && { execute: [client.allowInsecureRequests] }),
    },
  );
}

function trimmed(url: string): string {
  return url.replace(/\/+$/, '');
}
