import { authUrl, CONFIG, type Config, isOperatorToken, operatorTokens } from '@garimpo/service-kit';
import { type CanActivate, type ExecutionContext, Inject, Injectable, SetMetadata } from '@nestjs/common';
import { Reflector } from '@nestjs/core';
import type { Request } from 'express';
import { errors, jwtVerify } from 'jose';
import { AuthFailure } from '../http/auth-failure.ts';
import { isServiceKey, ServiceKeys } from '../keys/service-keys.ts';
import { SigningKeys } from '../keys/signing-keys.ts';

const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]{1,8192})$/i;

const BEYOND_SERVICE_KEYS = 'garimpo:beyond-service-keys';

/** Closes a route to service keys: what is made there would outlast them, or is about all of the installation. */
export function BeyondServiceKeys(): MethodDecorator {
  return SetMetadata(BEYOND_SERVICE_KEYS, true);
}

/**
 * The admin calls are for the service role: a token of ours that names it (`POST /auth/v1/admin/token` gives one), a service
 * key, or the operator's OPS_TOKEN. A person's token never passes.
 */
@Injectable()
export class ServiceRoleGuard implements CanActivate {
  constructor(
    private readonly keys: SigningKeys,
    private readonly serviceKeys: ServiceKeys,
    private readonly reflector: Reflector,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const header = context.switchToHttp().getRequest<Request>().headers.authorization ?? '';
    const token = BEARER.exec(header)?.[1];
    if (token === undefined) {
      throw new AuthFailure('no_authorization', 'This endpoint requires a valid Bearer token');
    }
    if (isOperatorToken(operatorTokens(this.config), token)) return true;
    if (isServiceKey(token)) {
      if (!(await this.serviceKeys.isKnown(token)))
        throw new AuthFailure('no_authorization', 'Invalid API key');
      const isBeyond = this.reflector.get<boolean | undefined>(BEYOND_SERVICE_KEYS, context.getHandler());
      if (isBeyond === true) throw new AuthFailure('not_admin', 'User not allowed');
      return true;
    }
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
