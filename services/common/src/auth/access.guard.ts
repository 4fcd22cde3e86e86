import { type CanActivate, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Reflector } from '@nestjs/core';
import type { Request, Response } from 'express';
import { fail } from '../errors/domain-error.ts';
import { accessOf, RECOGNISES_METADATA } from './access.ts';
import { type Actor, setActor } from './actor.ts';
import type { InternalGuard } from './internal.guard.ts';
import {
  actorOfToken,
  isPersonalToken,
  PERSONAL_TOKEN_METADATA,
  type PersonalTokens,
  personalTokenHash,
  type TokenScope,
} from './personal-tokens.ts';
import type { SubscriptionGate } from './ports.ts';
import { PROGRAM_SCOPE_METADATA, type ProgramScope } from './program-tokens.ts';
import type { FactorRule, SessionCheck } from './session-check.ts';
import { isOperatorToken, setStaff, type TeamTokens } from './staff.ts';
import { isProgramToken, type TokenVerifier } from './token-verifier.ts';

const TOKEN_MAX = 8_192;
const BEARER = /^Bearer ([A-Za-z0-9._~+/=-]+)$/i;

/** Guards every route. A route without `@Access` has the narrowest level that a person can pass. */
@Injectable()
export class AccessGuard implements CanActivate {
  constructor(
    private readonly reflector: Reflector,
    private readonly tokens: TokenVerifier,
    private readonly subscriptions: SubscriptionGate,
    private readonly factors: FactorRule,
    private readonly sessions: SessionCheck,
    private readonly opsTokens: readonly string[],
    private readonly internal: InternalGuard,
    private readonly teamTokens: TeamTokens | undefined,
    private readonly personalTokens: PersonalTokens | undefined,
  ) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const level = accessOf(this.reflector, [context.getHandler(), context.getClass()]);
    const request = context.switchToHttp().getRequest<Request>();
    // Unless the handler sets another policy, answers are revalidated, and those of one person stay in that person's browser.
    const response = context.switchToHttp().getResponse<Response>();
    const kept = level === 'public' ? 'no-cache' : 'private, no-cache';
    if (!response.hasHeader('cache-control')) response.setHeader('cache-control', kept);
    switch (level) {
      case 'public':
        if (this.reflector.get(RECOGNISES_METADATA, context.getHandler()) === true) {
          await this.recognise(request);
        }
        return true;
      case 'staff':
        await this.admitStaff(request);
        return true;
      case 'operator':
        return this.admitOperator(request);
      case 'internal':
        this.internal.admit(request, () => bearer(request));
        return true;
      case 'session':
        setActor(request, await this.tokens.verify(bearer(request)));
        return true;
      case 'account':
        await this.admitUser(request);
        return true;
      case 'tool': {
        const actor =
          (await this.admitToken(context, request)) ??
          (await this.admitProgram(context, request)) ??
          (await this.admitUser(request));
        if (await this.subscriptions.isActive(actor.userId)) return true;
        throw fail('accounts.subscription.inactive');
      }
    }
  }

  /** An expired token, or one that cannot be checked just now, counts as none: the route is open without one. */
  private async recognise(request: Request): Promise<void> {
    if (request.headers.authorization === undefined) return;
    try {
      setActor(request, await this.tokens.verify(bearer(request)));
    } catch {
      // The request goes on without an actor.
    }
  }

  /** Null where the handler accepts no personal token, or the request brings another kind. */
  private async admitToken(context: ExecutionContext, request: Request): Promise<Actor | null> {
    const scope: TokenScope | undefined = this.reflector.get(PERSONAL_TOKEN_METADATA, context.getHandler());
    if (scope === undefined) return null;
    const given = bearer(request);
    if (!isPersonalToken(given)) return null;
    const userId = await this.personalTokens?.ownerOf(personalTokenHash(given), scope);
    if (userId === undefined || userId === null) throw fail('request.token.invalid');
    const actor = actorOfToken(userId);
    setActor(request, actor);
    return actor;
  }

  /** Null where the handler accepts no program, or the request brings another kind of token: a person's check refuses a program's. */
  private async admitProgram(context: ExecutionContext, request: Request): Promise<Actor | null> {
    const scope: ProgramScope | undefined = this.reflector.get(PROGRAM_SCOPE_METADATA, context.getHandler());
    if (scope === undefined) return null;
    const given = bearer(request);
    if (!isProgramToken(given)) return null;
    const { userId, scopes, claims } = await this.tokens.verifyProgram(given);
    if (await this.sessions.isOver(claims)) throw fail('request.token.invalid');
    if (this.factors.isOwed(claims)) throw fail('request.factor.required');
    if (!scopes.includes(scope)) throw fail('request.access.denied');
    const actor = actorOfToken(userId);
    setActor(request, actor);
    return actor;
  }

  private async admitStaff(request: Request): Promise<void> {
    const given = bearer(request);
    if (isOperatorToken(this.opsTokens, given)) {
      setStaff(request, { kind: 'operator' });
      return;
    }
    if (this.teamTokens?.isOne(given)) {
      const team = await this.teamTokens.find(given);
      if (team === null) throw fail('request.token.invalid');
      setStaff(request, { kind: 'team', team });
      return;
    }
    const { userId, email, roles } = await this.admitUser(request);
    if (!roles.includes('admin')) throw fail('request.access.denied');
    setStaff(request, { kind: 'admin', userId, email });
  }

  private async admitUser(request: Request): Promise<Actor> {
    const actor = await this.tokens.verify(bearer(request));
    if (await this.sessions.isOver(actor.claims)) throw fail('request.token.invalid');
    if (this.factors.isOwed(actor.claims)) throw fail('request.factor.required');
    if (isAnonymous(actor)) throw fail('request.access.denied');
    setActor(request, actor);
    return actor;
  }

  private admitOperator(request: Request): true {
    const given = bearer(request);
    if (!isOperatorToken(this.opsTokens, given)) throw fail('request.token.invalid');
    return true;
  }
}

/** Somebody without an address yet has a session, which leads to an account and is none. Only a plain `false` says otherwise. */
function isAnonymous({ claims }: Actor): boolean {
  const claim = claims['is_anonymous'];
  return claim !== undefined && claim !== false;
}

function bearer(request: Request): string {
  const header = request.headers.authorization;
  if (header === undefined || header === '') throw fail('request.token.missing');
  const token = header.length <= TOKEN_MAX ? BEARER.exec(header)?.[1] : undefined;
  if (token === undefined) throw fail('request.token.invalid');
  return token;
}
