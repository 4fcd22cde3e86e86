import {
  Access,
  type Actor,
  Answers,
  type Caller,
  CurrentActor,
  CurrentCaller,
  ToleratesUnknown,
} from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Post, UseFilters, UseInterceptors } from '@nestjs/common';
import { type Asker, CurrentAsker } from '../device/device-cookie.ts';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import {
  factorIdReply,
  recoveryCodesReply,
  recoveryCodesStatusReply,
  sessionReply,
} from '../http/auth-replies.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { MarksDevice } from '../session/marks-device.interceptor.ts';
import {
  type RecoveryCodeInput,
  type RecoveryCodesInput,
  recoveryCodeInput,
  recoveryCodesInput,
} from './factor.inputs.ts';
import { RecoveryCodeService } from './recovery-code.service.ts';

@ToleratesUnknown()
@Controller('auth/v1/factors/recovery-codes')
@Access('session')
@UseFilters(AuthErrorFilter)
export class RecoveryCodeController {
  constructor(private readonly codes: RecoveryCodeService) {}

  @Get()
  @Answers(recoveryCodesStatusReply, 'mfa_factor_not_found')
  status(@CurrentActor() actor: Actor) {
    return this.codes.status(actor);
  }

  @Post()
  @HttpCode(200)
  @Answers(
    recoveryCodesReply,
    'mfa_recovery_codes_sole_factor',
    'mfa_verified_factor_exists',
    'mfa_factor_name_conflict',
    'insufficient_aal',
  )
  generate(
    @CurrentActor() actor: Actor,
    @Body({ schema: recoveryCodesInput }) input: RecoveryCodesInput,
    @CurrentCaller() caller: Caller,
  ) {
    return this.codes.generate(actor, input?.friendly_name, caller);
  }

  @Post('regenerate')
  @HttpCode(200)
  @Answers(recoveryCodesReply, 'mfa_factor_not_found', 'insufficient_aal')
  regenerate(
    @CurrentActor() actor: Actor,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ) {
    return this.codes.regenerate(actor, caller);
  }

  @Post('verify')
  @HttpCode(200)
  @UseInterceptors(MarksDevice)
  @Answers(sessionReply, 'mfa_factor_not_found', 'mfa_verification_failed', 'over_request_rate_limit')
  verify(
    @CurrentActor() actor: Actor,
    @Body({ schema: recoveryCodeInput }) input: RecoveryCodeInput,
    @CurrentAsker() caller: Asker,
  ): Promise<SessionView> {
    return this.codes.verify(actor, input.code, caller);
  }

  @Delete()
  @Answers(factorIdReply, 'mfa_factor_not_found', 'insufficient_aal')
  unenroll(
    @CurrentActor() actor: Actor,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<{ id: string }> {
    return this.codes.unenroll(actor, caller);
  }
}
