import {
  type AccessTokenInput,
  type AccessTokenView,
  accessTokenInput,
  accessTokenParams,
  accessTokensReply,
  type MadeAccessToken,
  madeAccessTokenReply,
} from '@garimpo/accounts-contract';
import { Access, type Actor, Answers, type Caller, CurrentActor, CurrentCaller } from '@garimpo/service-kit';
import { Body, Controller, Delete, Get, HttpCode, Param, Post, Res } from '@nestjs/common';
import type { Response } from 'express';
import { AccessTokenService } from './access-token.service.ts';

/** Needs no subscription: whoever has none any more can still end what they have let in. */
@Controller('api/account/tokens')
@Access('account')
export class AccessTokenController {
  constructor(private readonly tokens: AccessTokenService) {}

  @Get()
  @Answers(accessTokensReply)
  async list(@CurrentActor() actor: Actor): Promise<{ tokens: AccessTokenView[] }> {
    return { tokens: await this.tokens.list(actor) };
  }

  @Post()
  @Answers(madeAccessTokenReply, 'accounts.token.limit_reached', 'request.rate.exceeded')
  make(
    @CurrentActor() actor: Actor,
    @Body({ schema: accessTokenInput }) input: AccessTokenInput,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<MadeAccessToken> {
    response.set('Cache-Control', 'no-store');
    return this.tokens.make(actor, input, caller);
  }

  @Delete(':id')
  @HttpCode(204)
  @Answers(null, 'accounts.token.not_found')
  revoke(
    @CurrentActor() actor: Actor,
    @Param({ schema: accessTokenParams }) { id }: { id: string },
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.tokens.revoke(actor, id, caller);
  }
}
