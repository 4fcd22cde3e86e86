import {
  createProfileInput,
  type ProfileView,
  profileParams,
  profileReply,
  type UpdateProfileInput,
  updateProfileInput,
} from '@garimpo/accounts-contract';
import { Access, type Actor, Answers, CurrentActor } from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Param, Patch, Post } from '@nestjs/common';
import { ProfileService } from './profile.service.ts';

interface ProfileReply {
  profile: ProfileView;
}

/**
 * Guarded at account level: a profile must be reachable without an active subscription, or no one could start to pay.
 */
@Controller('api/profile')
@Access('account')
export class ProfileController {
  constructor(private readonly profiles: ProfileService) {}

  @Get(':userId')
  @Answers(profileReply, 'accounts.profile.not_found')
  async get(
    @CurrentActor() actor: Actor,
    @Param({ schema: profileParams }) params: { userId: string },
  ): Promise<ProfileReply> {
    return { profile: await this.profiles.get(actor, params.userId) };
  }

  @Post()
  @HttpCode(200)
  @Answers(profileReply)
  async create(
    @CurrentActor() actor: Actor,
    @Body({ schema: createProfileInput }) _input: Record<string, never>,
  ): Promise<ProfileReply> {
    return { profile: await this.profiles.create(actor) };
  }

  @Patch()
  @Answers(profileReply, 'accounts.profile.not_found')
  async update(
    @CurrentActor() actor: Actor,
    @Body({ schema: updateProfileInput }) input: UpdateProfileInput,
  ): Promise<ProfileReply> {
    return { profile: await this.profiles.update(actor, input) };
  }
}
