import { randomBytes, randomUUID } from 'node:crypto';
import { IDENTITY_SCOPES, OAUTH_SCOPES } from '@garimpo/auth-contract';
import { type Database, InjectDatabase, type Transaction } from '@garimpo/service-kit';
import { Injectable } from '@nestjs/common';
import { AuthFailure } from '../http/auth-failure.ts';
import { hashToken } from '../token/link-token.ts';
import { type ClientView, clientView, OAuthClientEntity } from './client.entity.ts';
import type { CreateClientInput, UpdateClientInput } from './client.inputs.ts';
import {
  type AuthMethodOfClient,
  checkRedirectUri,
  GRANT_TYPES,
  scopesOf,
  sortedScopes,
} from './client-rules.ts';

/** Registered programs. As the service throughout: they belong to no user. */
@Injectable()
export class ClientService {
  constructor(@InjectDatabase('auth') private readonly database: Database) {}

  async list(page: number, perPage: number): Promise<{ clients: ClientView[]; total: number }> {
    const [rows, total] = await this.database.asService((tx) =>
      tx.repository(OAuthClientEntity).findAndCount({
        order: { createdAt: 'DESC', id: 'ASC' },
        skip: (page - 1) * perPage,
        take: perPage,
      }),
    );
    return { clients: rows.map((client) => clientView(client)), total };
  }

  async get(id: string): Promise<ClientView> {
    return clientView(await this.database.asService((tx) => this.#must(tx, id)));
  }

  async register(
    input: CreateClientInput,
    registration: OAuthClientEntity['registration'],
  ): Promise<ClientView> {
    const authMethod = methodOf(input);
    for (const uri of input.redirect_uris) checkRedirectUri(uri, authMethod === 'none');
    const secret = authMethod === 'none' ? undefined : newSecret();
    const id = randomUUID();
    const client = await this.database.asService(async (tx) => {
      await tx.repository(OAuthClientEntity).insert({
        id,
        name: input.client_name,
        uri: input.client_uri ?? null,
        logoUri: input.logo_uri ?? null,
        authMethod,
        registration,
        redirectUris: [...new Set(input.redirect_uris)],
        grantTypes: grantsOf(input.grant_types),
        scopes: sortedScopes(scopesOf(input.scope || IDENTITY_SCOPES.join(' '), OAUTH_SCOPES)),
        secretHash: secret === undefined ? null : hashToken(secret),
      });
      return this.#must(tx, id);
    });
    return clientView(client, secret);
  }

  /** Only what is given changes. A client stays public or confidential: its programs have the secret, or nobody has. */
  async update(id: string, input: UpdateClientInput): Promise<ClientView> {
    return this.database.asService(async (tx) => {
      const client = await this.#must(tx, id);
      const authMethod = input.token_endpoint_auth_method ?? client.authMethod;
      if ((authMethod === 'none') !== (client.authMethod === 'none')) {
        throw new AuthFailure(
          'validation_failed',
          'A public client cannot become confidential, nor the reverse',
        );
      }
      for (const uri of input.redirect_uris ?? []) checkRedirectUri(uri, authMethod === 'none');
      await tx.repository(OAuthClientEntity).update(id, {
        authMethod,
        ...(input.client_name != null && { name: input.client_name }),
        ...(input.client_uri !== undefined && { uri: input.client_uri }),
        ...(input.logo_uri !== undefined && { logoUri: input.logo_uri }),
        ...(input.redirect_uris != null && { redirectUris: [...new Set(input.redirect_uris)] }),
        ...(input.grant_types != null && { grantTypes: grantsOf(input.grant_types) }),
        updatedAt: () => 'clock_timestamp()',
      });
      return clientView(await this.#must(tx, id));
    });
  }

  /** Every access that users gave to it ends. */
  async delete(id: string): Promise<void> {
    const { affected } = await this.database.asService((tx) =>
      tx.repository(OAuthClientEntity).delete({ id }),
    );
    if (!affected) throw clientNotFound();
  }

  /** The one before is worth nothing from here on. */
  async regenerateSecret(id: string): Promise<ClientView> {
    const secret = newSecret();
    const client = await this.database.asService(async (tx) => {
      const found = await this.#must(tx, id);
      if (found.authMethod === 'none') {
        throw new AuthFailure('validation_failed', 'A public client has no secret');
      }
      await tx
        .repository(OAuthClientEntity)
        .update(id, { secretHash: hashToken(secret), updatedAt: () => 'clock_timestamp()' });
      return this.#must(tx, id);
    });
    return clientView(client, secret);
  }

  async #must(tx: Transaction, id: string): Promise<OAuthClientEntity> {
    const client = await tx.repository(OAuthClientEntity).findOneBy({ id });
    if (!client) throw clientNotFound();
    return client;
  }
}

export function clientNotFound(): AuthFailure {
  return new AuthFailure('oauth_client_not_found', 'OAuth client not found');
}

function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Programs without a code to exchange have no way in, so that one is always among them. */
function grantsOf(given: readonly string[] | null | undefined): string[] {
  return GRANT_TYPES.filter((type) => type === 'authorization_code' || (given?.includes(type) ?? true));
}

function methodOf({ client_type: type, token_endpoint_auth_method: method }: CreateClientInput) {
  const found: AuthMethodOfClient = method ?? (type === 'public' ? 'none' : 'client_secret_basic');
  if (type != null && (type === 'public') !== (found === 'none')) {
    throw new AuthFailure(
      'invalid_client_metadata',
      'token_endpoint_auth_method must be none for a public client, and for no other',
    );
  }
  return found;
}
