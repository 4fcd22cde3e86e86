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
  Header,
  HttpCode,
  Param,
  Post,
  Query,
  Redirect,
  UseFilters,
} from '@nestjs/common';
import type * as z from 'zod';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { authorizationReply, grantsReply, redirectReply } from '../http/auth-replies.ts';
import { AuthorizationService } from './authorization.service.ts';
import { GrantService } from './grant.service.ts';
import {
  type AuthorizationQuery,
  authorizationParams,
  authorizationQuery,
  type ConsentInput,
  consentInput,
  grantQuery,
} from './oauth.inputs.ts';
import { ConsentErrorFilter } from './oauth-error.filter.ts';

type AuthorizationParams = z.infer<typeof authorizationParams>;

/** What a program asks of a user, what the user says to it, and how they take it back. */
@ToleratesUnknown()
@Controller('auth/v1')
@Access('account')
@UseFilters(AuthErrorFilter)
export class AuthorizationController {
  constructor(
    private readonly authorizations: AuthorizationService,
    private readonly grants: GrantService,
  ) {}

  /** Programs send the browser of their user here. */
  @Get('oauth/authorize')
  @Access('public')
  @UseFilters(ConsentErrorFilter)
  @Header('Referrer-Policy', 'no-referrer')
  @Redirect('/', 303)
  @Answers({ 303: null }, 'oauth_client_not_found', 'invalid_redirect_uri', 'over_request_rate_limit')
  async begin(
    @Query({ schema: authorizationQuery }) query: AuthorizationQuery,
    @CurrentCaller() caller: Caller,
  ): Promise<{ url: string }> {
    return { url: await this.authorizations.begin(query, caller) };
  }

  @Get('oauth/authorizations/:authorizationId')
  @Answers(authorizationReply, 'oauth_authorization_not_found', 'session_not_found', 'user_banned')
  details(
    @CurrentActor() actor: Actor,
    @Param({ schema: authorizationParams }) { authorizationId }: AuthorizationParams,
    @Query({ schema: ignoredInput }) _query: unknown,
  ) {
    return this.authorizations.details(actor, authorizationId);
  }

  @Post('oauth/authorizations/:authorizationId/consent')
  @HttpCode(200)
  @Answers(redirectReply, 'oauth_authorization_not_found', 'session_not_found', 'user_banned')
  decide(
    @CurrentActor() actor: Actor,
    @Param({ schema: authorizationParams }) { authorizationId }: AuthorizationParams,
    @Body({ schema: consentInput }) input: ConsentInput,
    @CurrentCaller() caller: Caller,
  ): Promise<{ redirect_url: string }> {
    return this.authorizations.decide(actor, authorizationId, input, caller);
  }

  @Get('user/oauth/grants')
  @Answers(grantsReply, 'session_not_found', 'user_banned')
  list(@CurrentActor() actor: Actor, @Query({ schema: ignoredInput }) _query: unknown) {
    return this.grants.list(actor);
  }

  @Delete('user/oauth/grants')
  @HttpCode(204)
  @Answers(null, 'oauth_consent_not_found', 'session_not_found', 'user_banned')
  revoke(
    @CurrentActor() actor: Actor,
    @Query({ schema: grantQuery }) query: z.infer<typeof grantQuery>,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<void> {
    return this.grants.revoke(actor, query.client_id, caller);
  }
}
