import { Column, Entity, PrimaryColumn } from 'typeorm';
import type { SecondStep } from '../user/user-rules.ts';

/** How the user proved who they are, and when, in seconds since 1970: the `amr` claim of the access token. */
export interface AuthMethod {
  method:
    | 'password'
    | 'otp'
    | 'recovery'
    | 'oauth'
    | 'passkey'
    | 'anonymous'
    | 'oauth_provider/authorization_code'
    | SecondStep;
  timestamp: number;
}

/** One place where a user is signed in, or one access that they gave to a program. All refresh tokens of it are one family and end with it. */
@Entity({ schema: 'auth_service', name: 'sessions' })
export class SessionEntity {
  @PrimaryColumn('uuid')
  id!: string;

  @Column('uuid', { name: 'user_id' })
  userId!: string;

  @Column('text')
  aal!: 'aal1' | 'aal2';

  @Column('jsonb')
  amr!: AuthMethod[];

  @Column('text', { name: 'user_agent' })
  userAgent!: string;

  @Column('text')
  address!: string;

  /** Null for a person's own. A program's opens nothing but what `oauthScopes` says. */
  @Column('uuid', { name: 'oauth_client_id', nullable: true })
  oauthClientId!: string | null;

  @Column('text', { name: 'oauth_scopes', array: true, nullable: true })
  oauthScopes!: string[] | null;

  @Column('timestamptz', { name: 'created_at' })
  createdAt!: Date;

  @Column('timestamptz', { name: 'refreshed_at', nullable: true })
  refreshedAt!: Date | null;
}
