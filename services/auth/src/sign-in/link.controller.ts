import {
  Access,
  type Actor,
  Answers,
  CurrentActor,
  CurrentVisitor,
  RecognisesVisitors,
  ToleratesUnknown,
} from '@garimpo/service-kit';
import {
  Body,
  Controller,
  Get,
  Header,
  HttpCode,
  Post,
  Query,
  Redirect,
  UseFilters,
  UseInterceptors,
} from '@nestjs/common';
import type { HalfChanged } from '../account/email-change.service.ts';
import { PhoneChangeService } from '../account/phone-change.service.ts';
import { type Asker, CurrentAsker } from '../device/device-cookie.ts';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { emptyReply, verifiedReply } from '../http/auth-replies.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { MarksDevice } from '../session/marks-device.interceptor.ts';
import { type RedirectQuery, redirectQuery } from '../token/link-parameters.ts';
import type { UserView } from '../user/user-view.ts';
import {
  type OtpInput,
  otpInput,
  type RecoverInput,
  type ResendInput,
  recoverInput,
  resendInput,
  type VerifyInput,
  type VerifyQuery,
  verifyInput,
  verifyQuery,
} from './link.inputs.ts';
import { LinkRequestService } from './link-request.service.ts';
import { PhoneSignInService } from './phone-sign-in.service.ts';
import { VerificationService } from './verification.service.ts';

@ToleratesUnknown()
@Controller('auth/v1')
@Access('public')
@UseFilters(AuthErrorFilter)
export class LinkController {
  constructor(
    private readonly requests: LinkRequestService,
    private readonly verifications: VerificationService,
    private readonly phones: PhoneSignInService,
    private readonly phoneChanges: PhoneChangeService,
  ) {}

  @Post('recover')
  @HttpCode(200)
  @Answers(emptyReply, 'over_request_rate_limit', 'over_email_send_rate_limit')
  async recover(
    @Query({ schema: redirectQuery }) query: RedirectQuery,
    @Body({ schema: recoverInput }) input: RecoverInput,
    @CurrentAsker() caller: Asker,
  ): Promise<object> {
    await this.requests.recover(input, query.redirect_to, caller);
    return {};
  }

  @Post('otp')
  @HttpCode(200)
  @Answers(emptyReply, 'phone_provider_disabled', 'over_request_rate_limit', 'over_email_send_rate_limit')
  async otp(
    @Query({ schema: redirectQuery }) query: RedirectQuery,
    @Body({ schema: otpInput }) input: OtpInput,
    @CurrentAsker() caller: Asker,
  ): Promise<object> {
    const { phone } = input;
    if (phone !== undefined) await this.phones.ask({ ...input, phone }, caller);
    else await this.requests.otp(input, query.redirect_to, caller);
    return {};
  }

  @Post('resend')
  @HttpCode(200)
  @RecognisesVisitors()
  @Answers(emptyReply, 'phone_provider_disabled', 'over_request_rate_limit', 'over_email_send_rate_limit')
  async resend(
    @Query({ schema: redirectQuery }) query: RedirectQuery,
    @Body({ schema: resendInput }) input: ResendInput,
    @CurrentAsker() caller: Asker,
    @CurrentVisitor() actor: Actor | null,
  ): Promise<object> {
    const { type, phone } = input;
    if (type === 'sms') await this.phones.askAgain(phone ?? '', caller);
    else if (type === 'phone_change') await this.phoneChanges.sendAgain(phone ?? '', caller);
    else await this.requests.resend(input, query.redirect_to, caller, actor);
    return {};
  }

  @Get('reauthenticate')
  @Access('session')
  @Answers(emptyReply, 'insufficient_aal', 'session_not_found', 'user_banned', 'over_email_send_rate_limit')
  async reauthenticate(
    @CurrentActor() actor: Actor,
    @Query({ schema: ignoredInput }) _query: unknown,
  ): Promise<object> {
    await this.requests.reauthenticate(actor);
    return {};
  }

  /** The address holds the token, which the page that it leads to must not pass on. */
  @Get('verify')
  @Header('Referrer-Policy', 'no-referrer')
  @Redirect('/', 303)
  @Answers({ 303: null })
  follow(@Query({ schema: verifyQuery }) query: VerifyQuery): { url: string } {
    return { url: this.verifications.follow(query) };
  }

  @Post('verify')
  @HttpCode(200)
  @UseInterceptors(MarksDevice)
  @Answers(verifiedReply, 'otp_expired', 'phone_exists', 'user_banned', 'over_request_rate_limit')
  verify(
    @Query({ schema: redirectQuery }) _query: RedirectQuery,
    @Body({ schema: verifyInput }) input: VerifyInput,
    @CurrentAsker() caller: Asker,
  ): Promise<SessionView | UserView | HalfChanged> {
    return this.verifications.verify(input, caller);
  }
}
