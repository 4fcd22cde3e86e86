import { Access, type Actor, CurrentActor, ZodBody } from '@garimpo/service-kit';
import { Controller, Get, Put, UseFilters } from '@nestjs/common';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { type UpdateUserInput, updateUserInput } from './user.inputs.ts';
import { UserService } from './user.service.ts';
import type { UserView } from './user-view.ts';

@Controller('auth/v1/user')
@Access('account')
@UseFilters(AuthErrorFilter)
export class UserController {
  constructor(private readonly users: UserService) {}

  @Get()
  get(@CurrentActor() actor: Actor): Promise<UserView> {
    return this.users.get(actor);
  }

  @Put()
  update(@CurrentActor() actor: Actor, @ZodBody(updateUserInput) input: UpdateUserInput): Promise<UserView> {
    return this.users.update(actor, input);
  }
}
