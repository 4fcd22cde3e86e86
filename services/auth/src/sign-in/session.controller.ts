import {
  Access,
  type Actor,
  Answers,
  type Caller,
  CurrentActor,
  CurrentCaller,
  ToleratesUnknown,
} from '@garimpo/service-kit';
import { Body, Controller, HttpCode, Post, Query, UseFilters, UseInterceptors } from '@nestjs/common';
import { type Asker, CurrentAsker } from '../device/device-cookie.ts';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { AuthFailure } from '../http/auth-failure.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { sessionReply, signUpReply } from '../http/auth-replies.ts';
import { idTokenDisabled, web3Disabled } from '../http/disabled.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { MarksDevice } from '../session/marks-device.interceptor.ts';
import { type RedirectQuery, redirectQuery } from '../token/link-parameters.ts';
import type { UserView } from '../user/user-view.ts';
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
import { SignInService } from './sign-in.service.ts';
import { SignUpService } from './sign-up.service.ts';
import { VerificationService } from './verification.service.ts';

@ToleratesUnknown()
@Controller('auth/v1')
@UseFilters(AuthErrorFilter)
export class SessionController {
  constructor(
    private readonly sessions: SessionService,
    private readonly verifications: VerificationService,
    private readonly signUps: SignUpService,
    private readonly signIns: SignInService,
  ) {}

  @Post('signup')
  @Access('public')
  @HttpCode(200)
  @UseInterceptors(MarksDevice)
  @Answers(
    signUpReply,
    'user_already_exists',
    'weak_password',
    'anonymous_provider_disabled',
    'signup_disabled',
    'phone_provider_disabled',
    'over_request_rate_limit',
    'over_email_send_rate_limit',
  )
  signUp(
    @Query({ schema: redirectQuery }) query: RedirectQuery,
    @Body({ schema: signUpInput }) input: SignUpInput,
    @CurrentAsker() caller: Asker,
  ): Promise<SessionView | UserView> {
    return this.signUps.signUp(input, query.redirect_to, caller);
  }

  @Post('token')
  @Access('public')
  @HttpCode(200)
  @UseInterceptors(MarksDevice)
  @Answers(
    sessionReply,
    'invalid_credentials',
    'email_not_confirmed',
    ['user_banned', 400],
    'user_banned',
    'refresh_token_not_found',
    'refresh_token_already_used',
    'bad_code_verifier',
    'flow_state_not_found',
    'provider_disabled',
    'web3_provider_disabled',
    'over_request_rate_limit',
  )
  async token(
    @Query({ schema: tokenQuery }) query: { grant_type?: string },
    @Body({ schema: tokenInput }) input: TokenInput,
    @CurrentAsker() caller: Asker,
  ): Promise<SessionView> {
    if (query.grant_type === 'password') return this.signIns.signIn(input, caller);
    if (query.grant_type === 'refresh_token') return this.sessions.refresh(input, caller);
    if (query.grant_type === 'pkce') return this.verifications.exchange(input, caller);
    if (query.grant_type === 'id_token') throw idTokenDisabled(input.provider);
    if (query.grant_type === 'web3') throw web3Disabled();
    throw new AuthFailure('validation_failed', 'unsupported_grant_type');
  }

  @Post('logout')
  @Access('session')
  @HttpCode(204)
  @Answers(null, 'session_not_found', 'user_banned', 'insufficient_aal')
  signOut(
    @CurrentActor() actor: Actor,
    @Query({ schema: signOutQuery }) query: { scope: SignOutScope },
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.sessions.signOut(actor, query.scope, caller);
  }
}
