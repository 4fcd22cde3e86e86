import { pipeline } from 'node:stream/promises';
import {
  AVATAR_MAX_BYTES,
  type AvatarParams,
  avatarParams,
  type ProfileView,
  profileReply,
} from '@garimpo/accounts-contract';
import {
  AcceptsRaw,
  Access,
  type Actor,
  Answers,
  BodyLimit,
  CurrentActor,
  RawBody,
  Takes,
} from '@garimpo/service-kit';
import { Controller, Delete, Get, Param, Put, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AvatarService } from './avatar.service.ts';

interface ProfileReply {
  profile: ProfileView;
}

@Controller('api')
@Access('account')
export class AvatarController {
  constructor(private readonly avatars: AvatarService) {}

  /** The request body is the image itself; its type is detected from the bytes. */
  @Put('profile/avatar')
  @AcceptsRaw()
  @BodyLimit(AVATAR_MAX_BYTES)
  @Takes('image/jpeg', 'image/png', 'image/webp')
  @Answers(
    profileReply,
    'accounts.profile.not_found',
    'accounts.avatar.missing',
    'accounts.avatar.unsupported',
    'accounts.avatar.animated',
    'accounts.avatar.too_many_pixels',
    'accounts.avatar.unreadable',
  )
  async replace(@CurrentActor() actor: Actor, @RawBody() bytes: Buffer): Promise<ProfileReply> {
    return { profile: await this.avatars.replace(actor, bytes) };
  }

  @Delete('profile/avatar')
  @Answers(profileReply, 'accounts.profile.not_found')
  async remove(@CurrentActor() actor: Actor): Promise<ProfileReply> {
    return { profile: await this.avatars.remove(actor) };
  }

  /** Public, since an image element sends no token; the name is too long to guess, and never used again. */
  @Get('avatars/:file')
  @Access('public')
  @Answers('image/webp', 'accounts.avatar.not_found')
  async serve(
    @Param({ schema: avatarParams }) { file }: AvatarParams,
    @Res() response: Response,
  ): Promise<void> {
    const { body, sizeBytes } = await this.avatars.open(file);
    response.set({
      'Cache-Control': 'public, max-age=31536000, immutable',
      'Content-Type': 'image/webp',
      'Content-Length': String(sizeBytes),
      'X-Content-Type-Options': 'nosniff',
    });
    try {
      await pipeline(body, response);
    } catch (error) {
      // The caller went away in the middle: nothing left to answer to.
      if (!response.destroyed) throw error;
    }
  }
}
