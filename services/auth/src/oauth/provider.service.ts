import {
  type Actor,
  type Caller,
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { codeChallenge } from '../token/link-parameters.ts';
import { newAuthCode } from '../token/link-token.ts';
import { OneTimeTokens } from '../token/one-time-tokens.ts';
import { SiteLinks, withFailure, withFragment } from '../token/site-links.ts';
import { IdentityService } from './identity.service.ts';
import type { AuthorizeQuery, CallbackQuery } from './provider.inputs.ts';
import { type Flow, ProviderFlows } from './provider-flows.ts';
import { type ProviderProfile, Providers } from './providers.ts';

type Logger = ReturnType<typeof createLogger>;

@Injectable()
export class ProviderService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly providers: Providers,
    private readonly flows: ProviderFlows,
    private readonly tokens: OneTimeTokens,
    private readonly identities: IdentityService,
    private readonly limits: AuthLimits,
    private readonly links: SiteLinks,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Begins a flow. Only for a browser that sent a code challenge: the other way would put the session into an address. With an
   * actor the account is added to theirs.
   */
  async begin(
    query: AuthorizeQuery,
    caller: Caller,
    actor?: Actor,
  ): Promise<{ url: string; browser: string }> {
    await this.database.asService((tx) => this.limits.take(tx, 'provider', caller));
    const link = actor ? await this.identities.linkFor(actor) : null;
    const challenge = codeChallenge(query);
    if (challenge === null) {
      throw new AuthFailure('validation_failed', 'Signing in with a provider requires a code_challenge');
    }
    const state = randomState();
    const browser = newAuthCode();
    const secrets = { verifier: randomPKCECodeVerifier(), nonce: randomNonce() };
    const url = await this.#authorizationUrl(query.provider, state, secrets);
    const redirectTo = this.links.target(query.redirect_to).href;
    await this.database.asService((tx) =>
      this.flows.begin(tx, state, browser, {
        provider: query.provider,
        secrets,
        codeChallenge: challenge,
        redirectTo,
        link,
      }),
    );
    return { url, browser };
  }

  /** Where the browser goes from here: back to the app, with a code or with what went wrong. */
  async finish(query: CallbackQuery, browser: string, caller: Caller): Promise<string> {
    await this.database.asService((tx) => this.limits.take(tx, 'provider', caller));
    const { state } = query;
    const flow =
      state === undefined || browser === ''
        ? null
        : await this.database.asService((tx) => this.flows.finish(tx, state, browser));
    if (!flow || state === undefined) {
      return withFailure(
        this.links.target(undefined),
        'bad_oauth_state',
        'OAuth state is invalid or has expired',
      );
    }
    const target = this.links.target(flow.redirectTo);
    try {
      const profile = await this.#profile(flow, query, state);
      const code = await this.database.asService(async (tx) => {
        const user = await this.identities.userOf(tx, flow, profile, caller);
        return this.tokens.issueAuthCode(tx, user, flow.codeChallenge);
      });
      this.identities.deliver();
      return withFragment(target, { code });
    } catch (error) {
      if (!(error instanceof AuthFailure)) throw error;
      return withFailure(target, error.code, error.message);
    }
  }

  async #authorizationUrl(provider: string, state: string, secrets: Flow['secrets']): Promise<string> {
    try {
      return await this.providers.authorizationUrl(provider, state, secrets);
    } catch (cause) {
      if (cause instanceof AuthFailure) throw cause;
      throw new AuthFailure('service_unavailable', 'The provider cannot be reached now, try again later', {
        cause,
      });
    }
  }

  async #profile(
    flow: Flow,
    { code, state, iss, error }: CallbackQuery,
    expected: string,
  ): Promise<ProviderProfile> {
    if (error !== undefined || code === undefined) {
      throw new AuthFailure('access_denied', 'The provider did not sign the user in');
    }
    const answer = { code, ...(state !== undefined && { state }), ...(iss !== undefined && { iss }) };
    try {
      return await this.providers.profile(flow.provider, answer, expected, flow.secrets);
    } catch (err) {
      this.log.warn({ err, provider: flow.provider }, 'a provider’s answer was refused');
      throw new AuthFailure('bad_oauth_callback', 'The answer of the provider could not be verified');
    }
  }
}
