import { authUrl, CONFIG, type Config, isOperatorToken, operatorTokens } from '@garimpo/service-kit';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { errors, jwtVerify } from 'jose';
import { AuthFailure } from '../http/auth-failure.ts';
import { SigningKeys } from '../keys/signing-keys.ts';

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,8192})$/i;

/**
 * The admin calls are for the service role: a token of ours that names it (`POST /auth/v1/admin/token` gives one), or the
 * operator's OPS_TOKEN. A person's token never passes.
 */
@Injectable()
export class ServiceRoleGuard implements CanActivate {
  constructor(
    private readonly keys: SigningKeys,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const header = context.switchToHttp().getRequest<Request>().headers.authorization ?? '';
    const token = BEARER.exec(header)?.[1];
    if (token === undefined) {
      throw new AuthFailure('no_authorization', 'This endpoint requires a valid Bearer token');
    }
    if (isOperatorToken(operatorTokens(this.config), token)) return true;
    if ((await this.#role(token)) !== 'service_role') throw new AuthFailure('not_admin', 'User not allowed');
    return true;
  }

  async #role(token: string): Promise<unknown> {
    try {
      const { payload } = await jwtVerify(token, this.keys.find, {
        algorithms: ['ES256'],
        issuer: authUrl(this.config),
        requiredClaims: ['exp', 'role'],
      });
      return payload['role'];
    } catch (cause) {
      if (!(cause instanceof errors.JOSEError)) throw cause;
      throw new AuthFailure('bad_jwt', 'invalid JWT: unable to parse or verify signature', { cause });
    }
  }
}
