import { createHash, timingSafeEqual } from 'node:crypto';
import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { fail } from '../errors/kit-errors.ts';
import { accessOf } from './access.ts';
import { setActor } from './actor.ts';
import type { SubscriptionGate } from './ports.ts';
import type { TokenVerifier } from './token-verifier.ts';

const TOKEN_MAX = 8_192;
const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i;

/** The door of every route. A route that says nothing has the narrowest level that a person can pass. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
    private readonly subscriptions: SubscriptionGate,
    private readonly opsToken: string | undefined,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = accessOf(this.reflector, [context.getHandler(), context.getClass()]);
    const request = context.switchToHttp().getRequest<Request>();
    // Where the handler does not know better, nobody shows an answer again without asking; and what is one person's is
    // for that person's browser alone.
    const response = context.switchToHttp().getResponse<Response>();
    const kept = level === 'public' ? 'no-cache' : 'private, no-cache';
    if (!response.hasHeader('cache-control')) response.setHeader('cache-control', kept);
    switch (level) {
      case 'public':
        return true;
      case 'operator':
        return this.admitOperator(request);
      case 'account':
        await this.admitUser(request);
        return true;
      case 'tool':
        if (await this.subscriptions.isActive(await this.admitUser(request))) return true;
        throw fail('accounts.subscription.inactive');
    }
  }

  private async admitUser(request: Request): Promise<string> {
    const actor = await this.tokens.verify(bearer(request));
    setActor(request, actor);
    return actor.userId;
  }

  private admitOperator(request: Request): true {
    const given = bearer(request);
    if (this.opsToken === undefined || !sameSecret(given, this.opsToken)) throw fail('request.token.invalid');
    return true;
  }
}

function bearer(request: Request): string {
  const header = request.headers.authorization;
  if (header === undefined || header === '') throw fail('request.token.missing');
  const token = header.length <= TOKEN_MAX ? BEARER.exec(header)?.[1] : undefined;
  if (token === undefined) throw fail('request.token.invalid');
  return token;
}

/** Compares digests, so that neither content nor length shows in the time it takes. */
export function sameSecret(given: string, wanted: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(wanted));
}
