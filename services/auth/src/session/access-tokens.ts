import { authUrl, CONFIG, type Config } from '@garimpo/service-kit';
import { Inject, Injectable } from '@nestjs/common';
import { SignJWT } from 'jose';
import { SigningKeys } from '../keys/signing-keys.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { ACCESS_TOKEN_SECONDS, accessClaims } from './access-claims.ts';
import type { SessionEntity } from './session.entity.ts';

export interface AccessToken {
  token: string;
  expiresInSeconds: number;
  /** Seconds since 1970, as the client counts. */
  expiresAt: number;
}

@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: SigningKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Not inside a transaction: the first call loads the keys on a connection of its own. */
  async issue(user: UserEntity, session: SessionEntity): Promise<AccessToken> {
    const { kid, privateKey, algorithm } = await this.keys.current();
    const issuedAt = Math.floor(Date.now() / 1000);
    const token = await new SignJWT(accessClaims(user, session, { issuer: authUrl(this.config), issuedAt }))
      .setProtectedHeader({ alg: algorithm, kid, typ: 'JWT' })
      .sign(privateKey);
    return { token, expiresInSeconds: ACCESS_TOKEN_SECONDS, expiresAt: issuedAt + ACCESS_TOKEN_SECONDS };
  }
}
