import {
  Access,
  type Actor,
  Answers,
  type Caller,
  CurrentActor,
  CurrentCaller,
  ToleratesUnknown,
} from '@garimpo/service-kit';
import {
  Body,
  Controller,
  Delete,
  Get,
  HttpCode,
  Param,
  Patch,
  Post,
  UseFilters,
  UseInterceptors,
} from '@nestjs/common';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { passkeyOptionsReply, passkeyReply, passkeysReply, sessionReply } from '../http/auth-replies.ts';
import type { SessionView } from '../session/access-tokens.ts';
import { MarksDevice } from '../session/marks-device.interceptor.ts';
import {
  type PasskeyParams,
  passkeyParams,
  type RenamePasskeyInput,
  renamePasskeyInput,
  type VerifyRegistrationInput,
  type VerifySignInInput,
  verifyRegistrationInput,
  verifySignInInput,
} from './passkey.inputs.ts';
import { PasskeyService } from './passkey.service.ts';
import { PasskeyRegistration } from './passkey-registration.ts';
import { PasskeySignIn } from './passkey-sign-in.ts';
import type { PasskeyView } from './passkey-view.ts';

@ToleratesUnknown()
@Controller('auth/v1/passkeys')
@Access('session')
@UseFilters(AuthErrorFilter)
export class PasskeyController {
  constructor(
    private readonly passkeys: PasskeyService,
    private readonly registrations: PasskeyRegistration,
    private readonly signIns: PasskeySignIn,
  ) {}

  @Post('registration/options')
  @HttpCode(200)
  @Answers(passkeyOptionsReply, 'too_many_passkeys', 'insufficient_aal', 'over_request_rate_limit')
  beginRegistration(
    @CurrentActor() actor: Actor,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ) {
    return this.registrations.begin(actor, caller);
  }

  @Post('registration/verify')
  @HttpCode(200)
  @Answers(
    passkeyReply,
    'webauthn_challenge_not_found',
    'webauthn_challenge_expired',
    'webauthn_verification_failed',
    'webauthn_credential_exists',
    'too_many_passkeys',
    'insufficient_aal',
    'over_request_rate_limit',
  )
  finishRegistration(
    @CurrentActor() actor: Actor,
    @Body({ schema: verifyRegistrationInput }) input: VerifyRegistrationInput,
    @CurrentCaller() caller: Caller,
  ): Promise<PasskeyView> {
    return this.registrations.finish(actor, input, caller);
  }

  @Post('authentication/options')
  @Access('public')
  @HttpCode(200)
  @Answers(passkeyOptionsReply, 'over_request_rate_limit')
  beginSignIn(@Body({ schema: ignoredInput }) _body: unknown, @CurrentCaller() caller: Caller) {
    return this.signIns.begin(caller);
  }

  @Post('authentication/verify')
  @Access('public')
  @HttpCode(200)
  @UseInterceptors(MarksDevice)
  @Answers(
    sessionReply,
    'webauthn_challenge_not_found',
    'webauthn_challenge_expired',
    'webauthn_verification_failed',
    'email_not_confirmed',
    'user_banned',
    'over_request_rate_limit',
  )
  finishSignIn(
    @Body({ schema: verifySignInInput }) input: VerifySignInInput,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionView> {
    return this.signIns.finish(input, caller);
  }

  @Get()
  @Answers(passkeysReply)
  list(@CurrentActor() actor: Actor): Promise<PasskeyView[]> {
    return this.passkeys.list(actor);
  }

  @Patch(':passkeyId')
  @Answers(passkeyReply, ['validation_failed', 404], 'insufficient_aal')
  rename(
    @CurrentActor() actor: Actor,
    @Param({ schema: passkeyParams }) { passkeyId }: PasskeyParams,
    @Body({ schema: renamePasskeyInput }) input: RenamePasskeyInput,
  ): Promise<PasskeyView> {
    return this.passkeys.rename(actor, passkeyId, input.friendly_name);
  }

  @Delete(':passkeyId')
  @HttpCode(204)
  @Answers(null, ['validation_failed', 404], 'insufficient_aal')
  remove(
    @CurrentActor() actor: Actor,
    @Param({ schema: passkeyParams }) { passkeyId }: PasskeyParams,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.passkeys.remove(actor, passkeyId, caller);
  }
}
