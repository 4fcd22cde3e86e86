import {
  Access,
  type Actor,
  Answers,
  type Caller,
  CurrentActor,
  CurrentCaller,
  ToleratesUnknown,
} from '@garimpo/service-kit';
import { Body, Controller, Get, Put, Query, UseFilters } from '@nestjs/common';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { userReply } from '../http/auth-replies.ts';
import { type RedirectQuery, redirectQuery } from '../token/link-parameters.ts';
import type { UserView } from '../user/user-view.ts';
import { type UpdateUserInput, updateUserInput } from './user.inputs.ts';
import { UserService } from './user.service.ts';

@ToleratesUnknown()
@Controller('auth/v1/user')
@Access('session')
@UseFilters(AuthErrorFilter)
export class UserController {
  constructor(private readonly users: UserService) {}

  @Get()
  @Answers(userReply, 'session_not_found', 'user_banned', 'user_not_found')
  get(@CurrentActor() actor: Actor, @Query({ schema: ignoredInput }) _query: unknown): Promise<UserView> {
    return this.users.get(actor);
  }

  @Put()
  @Answers(
    userReply,
    'session_not_found',
    'user_banned',
    'email_exists',
    'weak_password',
    'same_password',
    'reauthentication_needed',
    'reauthentication_not_valid',
    'over_email_send_rate_limit',
    'phone_provider_disabled',
    'insufficient_aal',
  )
  update(
    @CurrentActor() actor: Actor,
    @Query({ schema: redirectQuery }) query: RedirectQuery,
    @Body({ schema: updateUserInput }) input: UpdateUserInput,
    @CurrentCaller() caller: Caller,
  ): Promise<UserView> {
    return this.users.update(actor, input, query.redirect_to, caller);
  }
}
