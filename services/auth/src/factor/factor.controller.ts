import {
  Access,
  type Actor,
  Answers,
  type Caller,
  CurrentActor,
  CurrentCaller,
  ToleratesUnknown,
} from '@garimpo/service-kit';
import { Body, Controller, Delete, HttpCode, Param, Post, UseFilters, UseInterceptors } from '@nestjs/common';
import { type Asker, CurrentAsker } from '../device/device-cookie.ts';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { challengeReply, enrolledReply, factorIdReply, sessionReply } from '../http/auth-replies.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { MarksDevice } from '../session/marks-device.interceptor.ts';
import {
  type EnrollInput,
  enrollInput,
  type FactorParams,
  factorParams,
  type VerifyFactorInput,
  verifyFactorInput,
} from './factor.inputs.ts';
import { FactorService } from './factor.service.ts';
import { FactorChallengeService } from './factor-challenge.service.ts';

@ToleratesUnknown()
@Controller('auth/v1/factors')
@Access('session')
@UseFilters(AuthErrorFilter)
export class FactorController {
  constructor(
    private readonly factors: FactorService,
    private readonly challenges: FactorChallengeService,
  ) {}

  @Post()
  @HttpCode(200)
  @Answers(
    enrolledReply,
    'mfa_factor_name_conflict',
    'mfa_phone_enroll_not_enabled',
    'too_many_enrolled_mfa_factors',
    'insufficient_aal',
  )
  enroll(@CurrentActor() actor: Actor, @Body({ schema: enrollInput }) input: EnrollInput) {
    return this.factors.enroll(actor, input);
  }

  @Delete(':factorId')
  @Answers(factorIdReply, 'mfa_factor_not_found', 'insufficient_aal')
  unenroll(
    @CurrentActor() actor: Actor,
    @Param({ schema: factorParams }) { factorId }: FactorParams,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<{ id: string }> {
    return this.factors.unenroll(actor, factorId, caller);
  }

  @Post(':factorId/challenge')
  @HttpCode(200)
  @Answers(
    challengeReply,
    'mfa_factor_not_found',
    'phone_provider_disabled',
    'sms_send_failed',
    'over_request_rate_limit',
  )
  challenge(
    @CurrentActor() actor: Actor,
    @Param({ schema: factorParams }) { factorId }: FactorParams,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ) {
    return this.challenges.challenge(actor, factorId, caller);
  }

  @Post(':factorId/verify')
  @HttpCode(200)
  @UseInterceptors(MarksDevice)
  @Answers(
    sessionReply,
    'mfa_factor_not_found',
    'mfa_challenge_expired',
    'mfa_verification_failed',
    'webauthn_credential_exists',
    'insufficient_aal',
    'over_request_rate_limit',
  )
  verify(
    @CurrentActor() actor: Actor,
    @Param({ schema: factorParams }) { factorId }: FactorParams,
    @Body({ schema: verifyFactorInput }) input: VerifyFactorInput,
    @CurrentAsker() caller: Asker,
  ): Promise<SessionView> {
    return this.challenges.verify(actor, factorId, input, caller);
  }
}
