import {
  type Database,
  InjectDatabase,
  type ProgramGrant,
  TokenVerifier,
  toDomainError,
} from '@garimpo/service-kit';
import { type CanActivate, createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { AuthFailure } from '../http/auth-failure.ts';
import { SessionStore } from '../session/session-store.ts';
import type { UserEntity } from '../user/user.entity.ts';
import { refuseBanned } from '../user/user-rules.ts';
import { UserStore } from '../user/user-store.ts';

const BEARER = /^Bearer ([A-Za-z0-9._-]{1,8192})$/i;
const programs = new WeakMap<Request, Program>();

export interface Program {
  user: UserEntity;
  scopes: readonly string[];
}

/** For what a program asks of this service itself, where its access is looked up and not only its signature. */
@Injectable()
export class ProgramGuard implements CanActivate {
  constructor(
    @InjectDatabase('auth') private readonly database: Database,
    private readonly verifier: TokenVerifier,
    private readonly users: UserStore,
    private readonly sessions: SessionStore,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Request>();
    const token = BEARER.exec(request.headers.authorization ?? '')?.[1];
    if (token === undefined) {
      throw new AuthFailure('no_authorization', 'This endpoint requires a valid Bearer token');
    }
    const grant = await this.verifier.verifyProgram(token).catch((cause: unknown) => {
      throw toDomainError(cause).code === 'request.token.invalid' ? invalidToken(cause) : cause;
    });
    programs.set(request, { user: await this.#userOf(grant), scopes: grant.scopes });
    return true;
  }

  async #userOf({ userId, clientId, claims }: ProgramGrant): Promise<UserEntity> {
    const user = await this.database.asService(async (tx) => {
      const session = await this.sessions.find(tx, String(claims['session_id']));
      const isOpen = session?.userId === userId && session.oauthClientId === clientId;
      return isOpen ? this.users.find(tx, userId) : null;
    });
    if (user === null) throw invalidToken();
    try {
      refuseBanned(user);
    } catch (cause) {
      throw invalidToken(cause);
    }
    return user;
  }
}

export const CurrentProgram = createParamDecorator((_: unknown, context: ExecutionContext): Program => {
  const program = programs.get(context.switchToHttp().getRequest<Request>());
  if (program === undefined) throw new Error('CurrentProgram on a route without ProgramGuard');
  return program;
}) as () => ParameterDecorator;

function invalidToken(cause?: unknown): AuthFailure {
  return new AuthFailure('invalid_token', 'The access token is invalid, expired or ended', { cause });
}
