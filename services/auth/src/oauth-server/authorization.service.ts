import { CONSENT_PATH, IDENTITY_SCOPES } from '@garimpo/auth-contract';
import {
  type Actor,
  authUrl,
  type Caller,
  CONFIG,
  type Config,
  type Database,
  InjectDatabase,
  programAudience,
  sessionIdOf,
  type Transaction,
} from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { ActivityLog } from '../activity/activity-log.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import { LiveSession } from '../session/live-session.ts';
import { codeChallenge } from '../token/link-parameters.ts';
import { shownAddress } from '../user/absent-address.ts';
import type { AuthorizationEntity } from './authorization.entity.ts';
import { type Asked, AuthorizationStore } from './authorization-store.ts';
import { namedClient, OAuthClientEntity } from './client.entity.ts';
import { clientNotFound } from './client.service.ts';
import { redirectFits, scopesOf, sortedScopes } from './client-rules.ts';
import type { AuthorizationQuery, ConsentInput } from './oauth.inputs.ts';

/** Leads a program's request to the decision of its user. */
@Injectable()
export class AuthorizationService {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly store: AuthorizationStore,
    private readonly live: LiveSession,
    private readonly limits: AuthLimits,
    private readonly log: ActivityLog,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Where the browser goes: to the consent screen, or back to the program where it asked wrongly. */
  async begin(query: AuthorizationQuery, caller: Caller): Promise<string> {
    await this.database.asService((tx) => this.limits.take(tx, 'authorization', caller));
    const client = await this.database.asService((tx) =>
      tx.repository(OAuthClientEntity).findOneBy({ id: query.client_id }),
    );
    if (client === null) throw clientNotFound();
    if (!redirectFits(client.redirectUris, query.redirect_uri)) {
      throw new AuthFailure('invalid_redirect_uri', 'redirect_uri is not registered for this client');
    }
    let asked: Asked;
    try {
      asked = this.#asked(query, client);
    } catch (failure) {
      // Nobody has looked at a program that registered itself: its failures would lead anybody to wherever it likes.
      if (!(failure instanceof AuthFailure) || client.registration === 'dynamic') throw failure;
      const { code, message } = failure;
      return this.#back(query.redirect_uri, query.state, { error: code, error_description: message });
    }
    const id = await this.database.asService((tx) => this.store.begin(tx, asked));
    return `${this.config.publicUrl}${CONSENT_PATH}?${new URLSearchParams({ authorization_id: id })}`;
  }

  /** Always the details, also where the user has agreed before: a program's name is no proof of who asks. */
  async details(actor: Actor, id: string) {
    return this.database.asService(async (tx) => {
      const { user } = await this.live.find(tx, actor);
      const { authorization, client } = await this.#must(tx, id);
      return {
        authorization_id: authorization.id,
        redirect_uri: baseOf(authorization.redirectUri),
        // More than Supabase says: a program that registered itself may have given itself any name.
        client: { ...namedClient(client), registration_type: client.registration },
        user: { id: user.id, email: shownAddress(user) },
        scope: authorization.scopes.join(' '),
      };
    });
  }

  async decide(
    actor: Actor,
    id: string,
    { action }: ConsentInput,
    caller: Caller,
  ): Promise<{ redirect_url: string }> {
    const url = await this.database.asService(async (tx) => {
      const { user, session } = await this.live.lock(tx, actor);
      const { authorization, client } = await this.#must(tx, id);
      const { redirectUri, state } = authorization;
      if (action === 'deny') {
        if (!(await this.store.refuse(tx, id))) throw authorizationNotFound();
        return this.#back(redirectUri, state, {
          error: 'access_denied',
          error_description: 'The user denied the request',
        });
      }
      const code = await this.store.agree(tx, id, { userId: user.id, sessionId: session.id });
      if (code === null) throw authorizationNotFound();
      const sessionId = sessionIdOf(actor);
      await this.log.note(tx, {
        userId: user.id,
        kind: 'program_allowed',
        caller,
        sessionId,
        detail: client.name,
      });
      return this.#back(redirectUri, state, { code });
    });
    this.log.deliver();
    return { redirect_url: url };
  }

  /** Throws what is told to the program. */
  #asked(query: AuthorizationQuery, client: OAuthClientEntity): Asked {
    if (query.response_type !== 'code') {
      throw new AuthFailure('unsupported_response_type', 'response_type must be code');
    }
    if (query.response_mode !== undefined && query.response_mode !== 'query') {
      throw new AuthFailure('invalid_request', 'response_mode must be query');
    }
    if (query.prompt === 'none') {
      throw new AuthFailure('interaction_required', 'The user is always asked');
    }
    if (query.resource !== undefined && !this.#isOurs(query.resource)) {
      throw new AuthFailure('invalid_target', 'resource is not served here');
    }
    const scopes = sortedScopes(scopesOf(query.scope ?? defaultScope(client), client.scopes));
    if (scopes.length === 0) throw new AuthFailure('invalid_scope', 'No scope was asked for');
    return {
      clientId: client.id,
      redirectUri: query.redirect_uri,
      scopes,
      state: query.state ?? null,
      nonce: query.nonce ?? null,
      codeChallenge: challengeOf(query),
    };
  }

  #isOurs(resource: string): boolean {
    return URL.canParse(resource) && new URL(resource).origin === programAudience(this.config);
  }

  async #must(tx: Transaction, id: string) {
    const authorization = await this.store.find(tx, id);
    if (authorization === null) throw authorizationNotFound();
    const client = await tx.repository(OAuthClientEntity).findOneByOrFail({ id: authorization.clientId });
    return { authorization, client };
  }

  /** Says who answers, so that a program of several services is not made to send a code of ours to another (RFC 9207). */
  #back(redirectUri: string, state: string | null | undefined, values: Record<string, string>): string {
    const url = new URL(redirectUri);
    for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value);
    if (state) url.searchParams.set('state', state);
    url.searchParams.set('iss', authUrl(this.config));
    return url.href;
  }
}

function authorizationNotFound(): AuthFailure {
  return new AuthFailure('oauth_authorization_not_found', 'OAuth authorization request not found or expired');
}

function defaultScope({ scopes }: OAuthClientEntity): string {
  return IDENTITY_SCOPES.filter((scope) => scopes.includes(scope)).join(' ');
}

/** Without one, whoever sees a code could use it. */
function challengeOf(query: AuthorizationQuery): string {
  try {
    const challenge = codeChallenge(query);
    if (challenge !== null) return challenge;
  } catch {
    // The failure of the other flows has another name.
  }
  throw new AuthFailure('invalid_request', 'code_challenge of method S256 is required');
}

function baseOf(redirectUri: AuthorizationEntity['redirectUri']): string {
  return redirectUri.split('?')[0] ?? '';
}
