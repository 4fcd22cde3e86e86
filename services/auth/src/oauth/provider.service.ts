import { emailAddress } from '@garimpo/auth-contract';
import {
  type Actor,
  type Caller,
  type createLogger,
  type Database,
  InjectDatabase,
  LOGGER,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { randomNonce, randomPKCECodeVerifier, randomState } from 'openid-client';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { LiveSession } from '../session/live-session.ts';
import { SessionGrant } from '../session/session-grant.ts';
import { codeChallenge } from '../token/link-parameters.ts';
import { newAuthCode } from '../token/link-token.ts';
import { OneTimeTokens } from '../token/one-time-tokens.ts';
import { SiteLinks, withFailure, withFragment } from '../token/site-links.ts';
import { IdentityEntity, type UserEntity } from '../user/user.entity.ts';
import { refuseBelow } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';
import type { AuthorizeQuery, CallbackQuery } from './provider.inputs.ts';
import { type Flow, ProviderFlows } from './provider-flows.ts';
import { displayName, type ProviderProfile, Providers } from './providers.ts';

type Logger = ReturnType<typeof createLogger>;

@Injectable()
export class ProviderService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly providers: Providers,
    private readonly flows: ProviderFlows,
    private readonly users: UserStore,
    private readonly tokens: OneTimeTokens,
    private readonly grants: SessionGrant,
    private readonly live: LiveSession,
    private readonly limits: AuthLimits,
    private readonly links: SiteLinks,
    private readonly activity: ActivityLog,
    @Inject(LOGGER) private readonly log: Logger,
  ) {}

  /**
   * Begins a flow. Only for a browser that sent a code challenge: the other way would put the session into an address.
   * With an actor the account is added to theirs.
   */
  async begin(
    query: AuthorizeQuery,
    caller: Caller,
    actor?: Actor,
  ): Promise<{ url: string; browser: string }> {
    const challenge = codeChallenge(query);
    if (challenge === null) {
      throw new AuthFailure('validation_failed', 'Signing in with a provider requires a code_challenge');
    }
    await this.database.asService((tx) => this.limits.take(tx, 'provider', caller));
    const link = actor ? await this.#mayChangeIdentities(actor) : null;
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
        const user = await this.#userOf(tx, flow, profile, caller);
        return this.tokens.issueAuthCode(tx, user, flow.codeChallenge);
      });
      this.activity.deliver();
      return withFragment(target, { code });
    } catch (error) {
      if (!(error instanceof AuthFailure)) throw error;
      return withFailure(target, error.code, error.message);
    }
  }

  /** The account elsewhere no longer signs in. One way in must be left. */
  async unlink(actor: Actor, identityId: string, caller: Caller): Promise<void> {
    await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      refuseBelow(session.aal, user);
      const identity = user.identities.find(({ id }) => id === identityId);
      if (!identity) throw new AuthFailure('identity_not_found', 'Identity doesn’t exist');
      if (user.identities.length < 2) {
        throw new AuthFailure(
          'single_identity_not_deletable',
          'User must have at least 1 identity after unlinking',
        );
      }
      await tx.repository(IdentityEntity).delete({ id: identity.id });
      if (identity.provider === 'email') await this.users.removePassword(tx, user.id);
      const { provider: detail } = identity;
      await this.activity.note(tx, {
        userId: user.id,
        kind: 'identity_unlinked',
        caller,
        sessionId: session.id,
        detail,
      });
    });
    this.activity.deliver();
  }

  async #mayChangeIdentities(actor: Actor): Promise<NonNullable<Flow['link']>> {
    const { user, session } = await this.database.asService((tx) => this.live.find(tx, actor));
    refuseBelow(session.aal, user);
    return { userId: user.id, sessionId: session.id };
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

  /**
   * The owner of the account: the user it is linked to; the one that asked to link it; the one with its
   * address, if the provider has verified that; else a new one. An address that was never proved before is
   * taken over from the account that signed up with it.
   */
  async #userOf(tx: Transaction, flow: Flow, profile: ProviderProfile, caller: Caller): Promise<UserEntity> {
    const { provider, link } = flow;
    // The session that asked may have ended since, and what ends a session ends what was begun in it.
    const asker =
      link &&
      (await this.live.lock(tx, { userId: link.userId, claims: { session_id: link.sessionId } })).user;
    const identity = await tx.repository(IdentityEntity).findOneBy({ provider, providerId: profile.subject });
    const email = emailAddress.safeParse(profile.email ?? '');
    if (identity) {
      if (asker && identity.userId !== asker.id) {
        throw new AuthFailure('identity_already_exists', 'Identity is already linked to another user');
      }
      const user = await this.#lock(tx, identity.userId);
      // It may have been removed while we waited for the lock.
      if (!user.identities.some(({ id }) => id === identity.id)) {
        throw new AuthFailure('identity_not_found', 'Identity doesn’t exist');
      }
      return user;
    }
    const account = { provider, providerId: profile.subject, email: email.success ? email.data : null };
    if (asker) {
      await this.users.addIdentity(tx, asker.id, account);
      const { sessionId } = link;
      await this.activity.note(tx, {
        userId: asker.id,
        kind: 'identity_linked',
        caller,
        sessionId,
        detail: provider,
      });
      return asker;
    }
    if (!email.success || !profile.emailVerified) {
      throw new AuthFailure(
        'provider_email_needs_verification',
        'The provider has not verified the email address',
      );
    }
    const metadata = profile.name ? { full_name: displayName(profile.name) || email.data } : {};
    const made = await this.users.insert(
      tx,
      { email: email.data, passwordHash: null, metadata, emailVerified: true, emailConfirmed: true },
      account,
    );
    if (made) return made;
    const known = await this.users.findByEmail(tx, email.data);
    const user = await this.#lock(tx, known?.id ?? '');
    if (!user.emailVerifiedAt) {
      await this.grants.takeOver(tx, user.id);
      await this.users.verifyEmail(tx, user.id);
    }
    await this.users.addIdentity(tx, user.id, account);
    await this.activity.note(tx, { userId: user.id, kind: 'identity_linked', caller, detail: provider });
    return user;
  }

  async #lock(tx: Transaction, id: string): Promise<UserEntity> {
    const user = await this.users.lock(tx, id);
    if (!user) throw new AuthFailure('user_not_found', 'User not found');
    return user;
  }
}
