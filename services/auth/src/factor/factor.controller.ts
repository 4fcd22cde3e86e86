import {
  Access,
  type Actor,
  type Caller,
  CurrentActor,
  CurrentCaller,
  ToleratesUnknown,
  ZodBody,
  ZodParam,
} from '@garimpo/service-kit';
import { Controller, Delete, HttpCode, Post, UseFilters } from '@nestjs/common';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/ignored-input.ts';
import type { SessionView } from '../session/session-view.ts';
import {
  type EnrollInput,
  enrollInput,
  type FactorParams,
  factorParams,
  type VerifyFactorInput,
  verifyFactorInput,
} from './factor.inputs.ts';
import { FactorService } from './factor.service.ts';

@ToleratesUnknown()
@Controller('auth/v1/factors')
@Access('session')
@UseFilters(AuthErrorFilter)
export class FactorController {
  constructor(private readonly factors: FactorService) {}

  @Post()
  @HttpCode(200)
  enroll(@CurrentActor() actor: Actor, @ZodBody(enrollInput) input: EnrollInput) {
    return this.factors.enroll(actor, input);
  }

  @Delete(':factorId')
  unenroll(
    @CurrentActor() actor: Actor,
    @ZodParam(factorParams) { factorId }: FactorParams,
    @ZodBody(ignoredInput) _body: unknown,
  ): Promise<{ id: string }> {
    return this.factors.unenroll(actor, factorId);
  }

  @Post(':factorId/challenge')
  @HttpCode(200)
  challenge(
    @CurrentActor() actor: Actor,
    @ZodParam(factorParams) { factorId }: FactorParams,
    @ZodBody(ignoredInput) _body: unknown,
    @CurrentCaller() caller: Caller,
  ) {
    return this.factors.challenge(actor, factorId, caller);
  }

  @Post(':factorId/verify')
  @HttpCode(200)
  verify(
    @CurrentActor() actor: Actor,
    @ZodParam(factorParams) { factorId }: FactorParams,
    @ZodBody(verifyFactorInput) input: VerifyFactorInput,
    @CurrentCaller() caller: Caller,
  ): Promise<SessionView> {
    return this.factors.verify(actor, factorId, input, caller);
  }
}
