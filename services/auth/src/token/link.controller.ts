import {
  Access,
  type Actor,
  Answers,
  type Caller,
  CurrentActor,
  CurrentCaller,
  CurrentVisitor,
  RecognisesVisitors,
  ToleratesUnknown,
  ZodBody,
  ZodQuery,
} from '@garimpo/service-kit';
import { Controller, Get, Header, HttpCode, Post, Redirect, UseFilters } from '@nestjs/common';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { emptyReply, verifiedReply } from '../http/auth-replies.ts';
import { ignoredInput } from '../http/ignored-input.ts';
import type { SessionView } from '../session/session-view.ts';
import type { HalfChanged } from '../user/email-change.service.ts';
import type { UserView } from '../user/user-view.ts';
import {
  type OtpInput,
  otpInput,
  type RecoverInput,
  type RedirectQuery,
  type ResendInput,
  recoverInput,
  redirectQuery,
  resendInput,
  type VerifyInput,
  type VerifyQuery,
  verifyInput,
  verifyQuery,
} from './link.inputs.ts';
import { LinkService } from './link.service.ts';

@ToleratesUnknown()
@Controller('auth/v1')
@Access('public')
@UseFilters(AuthErrorFilter)
export class LinkController {
  constructor(private readonly links: LinkService) {}

  @Post('recover')
  @HttpCode(200)
  @Answers(emptyReply, 'over_request_rate_limit', 'over_email_send_rate_limit')
  async recover(
    @ZodQuery(redirectQuery) query: RedirectQuery,
    @ZodBody(recoverInput) input: RecoverInput,
    @CurrentCaller() caller: Caller,
  ): Promise<object> {
    await this.links.recover(input, query.redirect_to, caller);
    return {};
  }

  @Post('otp')
  @HttpCode(200)
  @Answers(emptyReply, 'over_request_rate_limit', 'over_email_send_rate_limit')
  async otp(
    @ZodQuery(redirectQuery) query: RedirectQuery,
    @ZodBody(otpInput) input: OtpInput,
    @CurrentCaller() caller: Caller,
  ): Promise<object> {
    await this.links.otp(input, query.redirect_to, caller);
    return {};
  }

  @Post('resend')
  @HttpCode(200)
  @RecognisesVisitors()
  @Answers(emptyReply, 'over_request_rate_limit', 'over_email_send_rate_limit')
  async resend(
    @ZodQuery(redirectQuery) query: RedirectQuery,
    @ZodBody(resendInput) input: ResendInput,
    @CurrentCaller() caller: Caller,
    @CurrentVisitor() actor: Actor | null,
  ): Promise<object> {
    await this.links.resend(input, query.redirect_to, caller, actor);
    return {};
  }

  @Get('reauthenticate')
  @Access('account')
  @Answers(emptyReply, 'session_not_found', 'over_email_send_rate_limit')
  async reauthenticate(
    @CurrentActor() actor: Actor,
    @ZodQuery(ignoredInput) _query: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<object> {
    await this.links.reauthenticate(actor, caller);
    return {};
  }

  /** The page that it leads to must not tell others the address, which holds the token. */
  @Get('verify')
  @Header('Referrer-Policy', 'no-referrer')
  @Redirect('/', 303)
  @Answers({ 303: null })
  follow(@ZodQuery(verifyQuery) query: VerifyQuery): { url: string } {
    return { url: this.links.follow(query) };
  }

  @Post('verify')
  @HttpCode(200)
  @Answers(verifiedReply, 'otp_expired', 'over_request_rate_limit')
  verify(
    @ZodQuery(redirectQuery) _query: RedirectQuery,
    @ZodBody(verifyInput) input: VerifyInput,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionView | UserView | HalfChanged> {
    return this.links.verify(input, caller);
  }
}
