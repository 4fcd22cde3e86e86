import { Access, Answers, ToleratesUnknown } from '@garimpo/service-kit';
import {
  Body,
  Controller,
  Delete,
  Get,
  Header,
  HttpCode,
  Param,
  Post,
  Put,
  Query,
  Res,
  UseFilters,
  UseGuards,
} from '@nestjs/common';
import type { Response } from 'express';
import type * as z from 'zod';
import { FactorService } from '../factor/factor.service.ts';
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import {
  emptyReply,
  factorReply,
  factorsReply,
  keysReply,
  linkReply,
  passkeysReply,
  serviceTokenReply,
  userReply,
  usersReply,
} from '../http/auth-replies.ts';
import { SigningKeys } from '../keys/signing-keys.ts';
import { PasskeyService } from '../passkey/passkey.service.ts';
import type { PasskeyView } from '../passkey/passkey-view.ts';
import { AccessTokens } from '../session/access-tokens.ts';
import { type RedirectQuery, redirectQuery } from '../token/link-parameters.ts';
import type { FactorView, UserView } from '../user/user-view.ts';
import {
  deleteUserInput,
  type InviteInput,
  inviteInput,
  keyParams,
  type LinkInput,
  type ListQuery,
  linkInput,
  listQuery,
  type UserInput,
  userFactorParams,
  userInput,
  userParams,
  userPasskeyParams,
} from './admin.inputs.ts';
import { AdminService } from './admin.service.ts';
import { AdminDeletion } from './admin-deletion.ts';
import { AdminLinks } from './admin-links.ts';
import { pageLinks } from './page-links.ts';
import { BeyondServiceKeys, ServiceRoleGuard } from './service-role.guard.ts';

type UserParams = z.infer<typeof userParams>;

@ToleratesUnknown()
@Controller('auth/v1/admin')
@Access('public')
@UseGuards(ServiceRoleGuard)
@UseFilters(AuthErrorFilter)
export class AdminController {
  constructor(
    private readonly admin: AdminService,
    private readonly deletion: AdminDeletion,
    private readonly links: AdminLinks,
    private readonly keys: SigningKeys,
    private readonly factors: FactorService,
    private readonly passkeys: PasskeyService,
    private readonly tokens: AccessTokens,
  ) {}

  @Post('token')
  @BeyondServiceKeys()
  @HttpCode(200)
  @Answers(serviceTokenReply, 'not_admin')
  token(@Body({ schema: ignoredInput }) _body: unknown) {
    return this.tokens.issueForService();
  }

  @Get('users')
  @Header('Cache-Control', 'no-store')
  @Answers(usersReply, 'not_admin')
  async list(@Query({ schema: listQuery }) query: ListQuery, @Res({ passthrough: true }) response: Response) {
    const { total, ...page } = await this.admin.list(query);
    response.setHeader('X-Total-Count', String(total));
    response.setHeader('Link', pageLinks(query, total));
    return page;
  }

  @Post('users')
  @HttpCode(200)
  @Answers(userReply, 'not_admin', 'email_exists', 'phone_exists', 'weak_password')
  create(@Body({ schema: userInput }) input: UserInput): Promise<UserView> {
    return this.admin.create(input);
  }

  @Get('users/:userId')
  @Answers(userReply, 'not_admin', ['user_not_found', 404])
  get(
    @Param({ schema: userParams }) { userId }: UserParams,
    @Query({ schema: ignoredInput }) _query: unknown,
  ): Promise<UserView> {
    return this.admin.get(userId);
  }

  @Put('users/:userId')
  @Answers(userReply, 'not_admin', ['user_not_found', 404], 'email_exists', 'phone_exists', 'weak_password')
  change(
    @Param({ schema: userParams }) { userId }: UserParams,
    @Body({ schema: userInput }) input: UserInput,
  ): Promise<UserView> {
    return this.admin.change(userId, input);
  }

  @Delete('users/:userId')
  @Answers(emptyReply, 'not_admin', ['user_not_found', 404])
  async delete(
    @Param({ schema: userParams }) { userId }: UserParams,
    @Body({ schema: deleteUserInput }) input: z.infer<typeof deleteUserInput>,
  ): Promise<object> {
    if (input?.should_soft_delete === true) await this.deletion.softDelete(userId);
    else await this.deletion.delete(userId);
    return {};
  }

  @Get('users/:userId/factors')
  @Answers(factorsReply, 'not_admin', ['user_not_found', 404])
  async factorsOf(
    @Param({ schema: userParams }) { userId }: UserParams,
    @Query({ schema: ignoredInput }) _query: unknown,
  ): Promise<FactorView[]> {
    return (await this.admin.get(userId)).factors ?? [];
  }

  @Delete('users/:userId/factors/:factorId')
  @Answers(factorReply, 'not_admin', ['user_not_found', 404], 'mfa_factor_not_found')
  removeFactor(
    @Param({ schema: userFactorParams }) { userId, factorId }: z.infer<typeof userFactorParams>,
    @Body({ schema: ignoredInput }) _body: unknown,
  ): Promise<FactorView> {
    return this.factors.removeFor(userId, factorId);
  }

  @Get('users/:userId/passkeys')
  @Answers(passkeysReply, 'not_admin', ['user_not_found', 404])
  passkeysOf(
    @Param({ schema: userParams }) { userId }: UserParams,
    @Query({ schema: ignoredInput }) _query: unknown,
  ): Promise<PasskeyView[]> {
    return this.passkeys.listFor(userId);
  }

  @Delete('users/:userId/passkeys/:passkeyId')
  @HttpCode(204)
  @Answers(null, 'not_admin', ['user_not_found', 404], ['validation_failed', 404])
  removePasskey(
    @Param({ schema: userPasskeyParams }) { userId, passkeyId }: z.infer<typeof userPasskeyParams>,
    @Body({ schema: ignoredInput }) _body: unknown,
  ): Promise<void> {
    return this.passkeys.removeFor(userId, passkeyId);
  }

  @Post('generate_link')
  @HttpCode(200)
  @Answers(linkReply, 'not_admin', ['user_not_found', 404], 'email_exists')
  generateLink(
    @Query({ schema: redirectQuery }) query: RedirectQuery,
    @Body({ schema: linkInput }) input: LinkInput,
  ) {
    return this.links.generate(input, input.redirect_to ?? query.redirect_to);
  }

  @Post('keys/rotate')
  @BeyondServiceKeys()
  @HttpCode(200)
  @Answers(keysReply, 'not_admin')
  rotate(@Body({ schema: ignoredInput }) _body: unknown) {
    return this.keys.rotate();
  }

  @Delete('keys/:kid')
  @BeyondServiceKeys()
  @Answers(keysReply, 'not_admin')
  revoke(
    @Param({ schema: keyParams }) { kid }: z.infer<typeof keyParams>,
    @Body({ schema: ignoredInput }) _body: unknown,
  ) {
    return this.keys.revoke(kid);
  }
}

/** The call stands outside of `admin` in the API that it follows. */
@ToleratesUnknown()
@Controller('auth/v1/invite')
@Access('public')
@UseGuards(ServiceRoleGuard)
@UseFilters(AuthErrorFilter)
export class InviteController {
  constructor(private readonly links: AdminLinks) {}

  @Post()
  @HttpCode(200)
  @Answers(userReply, 'not_admin', 'email_exists')
  invite(
    @Query({ schema: redirectQuery }) query: RedirectQuery,
    @Body({ schema: inviteInput }) input: InviteInput,
  ): Promise<UserView> {
    return this.links.invite(input, query.redirect_to);
  }
}
