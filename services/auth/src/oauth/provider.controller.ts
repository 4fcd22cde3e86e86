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
  createParamDecorator,
  Delete,
  type ExecutionContext,
  Get,
  Header,
  HttpCode,
  Param,
  Query,
  Redirect,
  Res,
  UseFilters,
} from '@nestjs/common';
import type { Request, Response } from 'express';
import type * as z from 'zod';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { addressReply, emptyReply } from '../http/auth-replies.ts';
import { NavigationErrorFilter, SiteLinks } from '../token/site-links.ts';
import { IdentityService } from './identity.service.ts';
import {
  type AuthorizeQuery,
  authorizeQuery,
  type CallbackQuery,
  callbackQuery,
  identityParams,
} from './provider.inputs.ts';
import { ProviderService } from './provider.service.ts';

const NAME = 'garimpo-provider-flow';
const VALUE = /^[A-Za-z0-9_-]{43}$/;
const SECONDS = 600;

/**
 * Ties a flow to the browser that began it: otherwise somebody could begin one that links an account elsewhere to theirs, and
 * have another person finish it.
 */
function flowCookie(value: string, callback: string): string {
  const { protocol, pathname } = new URL(callback);
  const secure = protocol === 'https:' ? '; Secure' : '';
  return `${NAME}=${value}; Path=${pathname}; Max-Age=${SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}

const FlowCookie = createParamDecorator((_: unknown, context: ExecutionContext): string => {
  const header = context.switchToHttp().getRequest<Request>().headers.cookie ?? '';
  const pair = header.split(';').find((one) => one.trim().startsWith(`${NAME}=`));
  const value = pair?.trim().slice(NAME.length + 1) ?? '';
  return VALUE.test(value) ? value : '';
}) as () => ParameterDecorator;

@ToleratesUnknown()
@Controller('auth/v1')
@Access('public')
@UseFilters(AuthErrorFilter)
export class ProviderController {
  constructor(
    private readonly provider: ProviderService,
    private readonly identities: IdentityService,
    private readonly links: SiteLinks,
  ) {}

  @Get('authorize')
  @UseFilters(NavigationErrorFilter)
  @Redirect('/', 302)
  @Answers({ 302: null })
  async authorize(
    @Query({ schema: authorizeQuery }) query: AuthorizeQuery,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ url: string }> {
    const { url, browser } = await this.provider.begin(query, caller);
    response.setHeader('Set-Cookie', flowCookie(browser, this.links.callback()));
    return { url };
  }

  @Get('callback')
  @UseFilters(NavigationErrorFilter)
  @Header('Referrer-Policy', 'no-referrer')
  @Redirect('/', 303)
  @Answers({ 303: null })
  async callback(
    @Query({ schema: callbackQuery }) query: CallbackQuery,
    @FlowCookie() browser: string,
    @CurrentCaller() caller: Caller,
  ): Promise<{ url: string }> {
    return { url: await this.provider.finish(query, browser, caller) };
  }

  /** The client calls it with the user's token, and sends the browser to the address itself. */
  @Get('user/identities/authorize')
  @Access('session')
  @Answers(addressReply, 'manual_linking_disabled', 'insufficient_aal')
  async link(
    @CurrentActor() actor: Actor,
    @Query({ schema: authorizeQuery }) query: AuthorizeQuery,
    @CurrentCaller() caller: Caller,
    @Res({ passthrough: true }) response: Response,
  ): Promise<{ url: string }> {
    const { url, browser } = await this.provider.begin(query, caller, actor);
    response.setHeader('Set-Cookie', flowCookie(browser, this.links.callback()));
    return { url };
  }

  @Delete('user/identities/:identityId')
  @Access('account')
  @HttpCode(200)
  @Answers(emptyReply, 'manual_linking_disabled', 'identity_not_found', 'single_identity_not_deletable')
  async unlink(
    @CurrentActor() actor: Actor,
    @Param({ schema: identityParams }) { identityId }: z.infer<typeof identityParams>,
    @Body({ schema: ignoredInput }) _body: unknown,
    @CurrentCaller() caller: Caller,
  ): Promise<object> {
    await this.identities.unlink(actor, identityId, caller);
    return {};
  }
}
