import {
  Access,
  type Actor,
  type Caller,
  CurrentActor,
  CurrentCaller,
  ToleratesUnknown,
  ZodBody,
  ZodQuery,
} from '@garimpo/service-kit';
import { Controller, Get, Put, UseFilters } from '@nestjs/common';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/ignored-input.ts';
import { type RedirectQuery, redirectQuery } from '../token/link.inputs.ts';
import { type UpdateUserInput, updateUserInput } from './user.inputs.ts';
import { UserService } from './user.service.ts';
import type { UserView } from './user-view.ts';

@ToleratesUnknown()
@Controller('auth/v1/user')
@Access('session')
@UseFilters(AuthErrorFilter)
export class UserController {
  constructor(private readonly users: UserService) {}

  @Get()
  get(@CurrentActor() actor: Actor, @ZodQuery(ignoredInput) _query: unknown): Promise<UserView> {
    return this.users.get(actor);
  }

  @Put()
  update(
    @CurrentActor() actor: Actor,
    @ZodQuery(redirectQuery) query: RedirectQuery,
    @ZodBody(updateUserInput) input: UpdateUserInput,
    @CurrentCaller() caller: Caller,
  ): Promise<UserView> {
    return this.users.update(actor, input, query.redirect_to, caller);
  }
}
