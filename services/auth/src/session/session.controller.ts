import { Access, type Actor, CurrentActor, ToleratesUnknown, ZodBody, ZodQuery } from '@garimpo/service-kit';
import { Controller, HttpCode, Post, UseFilters } from '@nestjs/common';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { ignoredInput } from '../http/ignored-input.ts';
import {
  type SignOutScope,
  type SignUpInput,
  signOutQuery,
  signUpInput,
  type TokenInput,
  tokenInput,
  tokenQuery,
} from './session.inputs.ts';
import { SessionService } from './session.service.ts';
import type { SessionView } from './session-view.ts';

const LATER_GRANTS = ['pkce', 'id_token', 'web3'];

@ToleratesUnknown()
@Controller('auth/v1')
@UseFilters(AuthErrorFilter)
export class SessionController {
  constructor(private readonly sessions: SessionService) {}

  @Post('signup')
  @Access('public')
  @HttpCode(200)
  signUp(@ZodBody(signUpInput) input: SignUpInput): Promise<SessionView> {
    return this.sessions.signUp(input);
  }

  @Post('token')
  @Access('public')
  @HttpCode(200)
  async token(
    @ZodQuery(tokenQuery) query: { grant_type?: string },
    @ZodBody(tokenInput) input: TokenInput,
  ): Promise<SessionView> {
    if (query.grant_type === 'password') return this.sessions.signIn(input);
    if (query.grant_type === 'refresh_token') return this.sessions.refresh(input);
    if (LATER_GRANTS.includes(query.grant_type ?? '')) {
      throw new AuthFailure('not_implemented', `The grant type ${query.grant_type} is not offered here`);
    }
    throw new AuthFailure('validation_failed', 'unsupported_grant_type');
  }

  @Post('logout')
  @Access('account')
  @HttpCode(204)
  signOut(
    @CurrentActor() actor: Actor,
    @ZodQuery(signOutQuery) query: { scope: SignOutScope },
    @ZodBody(ignoredInput) _body: unknown,
  ): Promise<void> {
    return this.sessions.signOut(actor, query.scope);
  }
}
