import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { AuthMethodOfClient } from './client-rules.ts';

/** A program that may ask users to act for them. */
@Entity({ schema: 'auth_service', name: 'oauth_clients' })
export class OAuthClientEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('text')
  name!: string;

  @Column('text', { nullable: true })
  uri!: string | null;

  @Column('text', { name: 'logo_uri', nullable: true })
  logoUri!: string | null;

  @Column('text', { name: 'auth_method' })
  authMethod!: AuthMethodOfClient;

  /** By an operator, or by the program itself: then nobody has looked at it. */
  @Column('text')
  registration!: 'manual' | 'dynamic';

  @Column('text', { name: 'redirect_uris', array: true })
  redirectUris!: string[];

  @Column('text', { name: 'grant_types', array: true })
  grantTypes!: string[];

  /** All that it may ever ask for. */
  @Column('text', { array: true })
  scopes!: string[];

  @Column('bytea', { name: 'secret_hash', nullable: true })
  secretHash!: Buffer | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'updated_at' })
  updatedAt!: Date;
}

export function clientView(client: OAuthClientEntity, secret?: string) {
  return {
    client_id: client.id,
    client_name: client.name,
    ...(secret !== undefined && { client_secret: secret }),
    client_type: client.authMethod === 'none' ? ('public' as const) : ('confidential' as const),
    token_endpoint_auth_method: client.authMethod,
    registration_type: client.registration,
    ...(client.uri !== null && { client_uri: client.uri }),
    ...(client.logoUri !== null && { logo_uri: client.logoUri }),
    redirect_uris: client.redirectUris,
    grant_types: client.grantTypes,
    response_types: ['code'],
    scope: client.scopes.join(' '),
    created_at: client.createdAt.toISOString(),
    updated_at: client.updatedAt.toISOString(),
  };
}
export type ClientView = ReturnType<typeof clientView>;

/** As the consent screen and the list of a user show it. */
export function namedClient({ id, name, uri, logoUri }: OAuthClientEntity) {
  return { id, name, uri: uri ?? '', logo_uri: logoUri ?? '' };
}
