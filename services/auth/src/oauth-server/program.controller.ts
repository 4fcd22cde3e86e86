import {
  AcceptsForm,
  Access,
  Answers,
  type Caller,
  CONFIG,
  type Config,
  CurrentCaller,
  type Database,
  InjectDatabase,
} from '@garimpo/service-kit';
import { Body, Controller, Get, HttpCode, Inject, Post, Query, UseFilters, UseGuards } from '@nestjs/common';
import { AuthFailure } from '../http/auth-failure.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { emptyReply, oauthClientReply, programTokenReply, userInfoReply } from '../http/auth-replies.ts';
import { AuthLimits } from '../limits/auth-limits.ts';
import type { ClientView } from './client.entity.ts';
import { type CreateClientInput, registerClientInput } from './client.inputs.ts';
import { ClientService } from './client.service.ts';
import { BasicHeader } from './client-authentication.ts';
import { identityClaims } from './identity-claims.ts';
import {
  type ProgramTokenInput,
  programTokenInput,
  type RevocationInput,
  revocationInput,
} from './oauth.inputs.ts';
import { OAuthErrorFilter } from './oauth-error.filter.ts';
import { CurrentProgram, type Program, ProgramGuard } from './program.guard.ts';
import { ProgramTokenService } from './program-token.service.ts';

/** What programs call themselves, without a browser of their user. */
@Controller('auth/v1/oauth')
@Access('public')
@UseFilters(OAuthErrorFilter)
export class ProgramController {
  constructor(
    private readonly tokens: ProgramTokenService,
    private readonly clients: ClientService,
    private readonly limits: AuthLimits,
    @InjectDatabase('auth') private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  @Post('token')
  @AcceptsForm()
  @HttpCode(200)
  @Answers(
    programTokenReply,
    'invalid_request',
    'invalid_client',
    'invalid_grant',
    'invalid_scope',
    'unauthorized_client',
    'unsupported_grant_type',
    'over_request_rate_limit',
  )
  token(
    @Body({ schema: programTokenInput }) input: ProgramTokenInput,
    @BasicHeader() header: string,
    @CurrentCaller() caller: Caller,
  ) {
    return this.tokens.issue(input, header, caller);
  }

  @Post('revoke')
  @AcceptsForm()
  @HttpCode(200)
  @Answers(emptyReply, 'invalid_request', 'invalid_client', 'over_request_rate_limit')
  async revoke(
    @Body({ schema: revocationInput }) input: RevocationInput,
    @BasicHeader() header: string,
    @CurrentCaller() caller: Caller,
  ): Promise<object> {
    await this.tokens.revoke(input, header, caller);
    return {};
  }

  @Get('userinfo')
  @UseGuards(ProgramGuard)
  @Answers(userInfoReply, 'no_authorization', 'invalid_token', 'insufficient_scope')
  userInfo(@CurrentProgram() { user, scopes }: Program, @Query({ schema: ignoredInput }) _query: unknown) {
    if (!scopes.includes('openid')) {
      throw new AuthFailure('insufficient_scope', 'The scope openid is required', {
        headers: { 'WWW-Authenticate': 'Bearer error="insufficient_scope", scope="openid"' },
      });
    }
    return identityClaims(user, scopes);
  }

  @Post('clients/register')
  @HttpCode(201)
  @Answers(
    oauthClientReply,
    'oauth_dynamic_client_registration_disabled',
    'invalid_redirect_uri',
    'invalid_client_metadata',
    'invalid_scope',
    'over_request_rate_limit',
  )
  async register(
    @Body({ schema: registerClientInput }) input: CreateClientInput,
    @CurrentCaller() caller: Caller,
  ): Promise<ClientView> {
    if (!this.config.clientRegistration) {
      throw new AuthFailure(
        'oauth_dynamic_client_registration_disabled',
        'Dynamic client registration is not enabled',
      );
    }
    await this.database.asService((tx) => this.limits.take(tx, 'registration', caller));
    return this.clients.register(input, 'dynamic');
  }
}
