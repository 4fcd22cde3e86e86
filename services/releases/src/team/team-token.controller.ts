import {
  type MadeTeamTokenReply,
  madeTeamTokenReply,
  type TeamTokenInput,
  type TeamTokensReply,
  teamTokenInput,
  teamTokenParams,
  teamTokensReply,
} from '@garimpo/releases-contract';
import { Access, Answers } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { TeamTokenService } from './team-token.service.ts';

/** The operator's alone: who could make tokens could make one for any tool. */
@Controller('api/releases/tokens')
@Access('operator')
export class TeamTokenController {
  constructor(private readonly tokens: TeamTokenService) {}

  @Get()
  @Answers(teamTokensReply)
  list(): Promise<TeamTokensReply> {
    return this.tokens.list();
  }

  @Post()
  @Answers(madeTeamTokenReply)
  make(
    @Body({ schema: teamTokenInput }) input: TeamTokenInput,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MadeTeamTokenReply> {
    response.set('Cache-Control', 'no-store');
    return this.tokens.make(input);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'releases.token.not_found')
  revoke(@Param({ schema: teamTokenParams }) { id }: { id: string }): Promise<void> {
    return this.tokens.revoke(id);
  }
}
