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
import { AuthErrorFilter } from '../http/auth-error.filter.ts';
import { ignoredInput } from '../http/auth-headers.middleware.ts';
import { oauthClientReply, oauthClientsReply } from '../http/auth-replies.ts';
import type { ClientView } from '../oauth-server/client.entity.ts';
import {
  type ClientParams,
  type CreateClientInput,
  clientParams,
  createClientInput,
  type UpdateClientInput,
  updateClientInput,
} from '../oauth-server/client.inputs.ts';
import { ClientService } from '../oauth-server/client.service.ts';
import { type ListQuery, listQuery } from './admin.inputs.ts';
import { pageLinks } from './page-links.ts';
import { ServiceRoleGuard } from './service-role.guard.ts';

const PATH = '/auth/v1/admin/oauth/clients';

/** Programs that users may let act for them, as an operator registers them. */
@ToleratesUnknown()
@Controller('auth/v1/admin/oauth/clients')
@Access('public')
@UseGuards(ServiceRoleGuard)
@UseFilters(AuthErrorFilter)
export class OAuthClientController {
  constructor(private readonly clients: ClientService) {}

  @Get()
  @Header('Cache-Control', 'no-store')
  @Answers(oauthClientsReply, 'not_admin')
  async list(@Query({ schema: listQuery }) query: ListQuery, @Res({ passthrough: true }) response: Response) {
    const { clients, total } = await this.clients.list(query.page, query.per_page);
    response.setHeader('X-Total-Count', String(total));
    response.setHeader('Link', pageLinks(query, total, PATH));
    return { clients, aud: 'authenticated' };
  }

  @Post()
  @HttpCode(201)
  @Answers(oauthClientReply, 'not_admin', 'invalid_redirect_uri', 'invalid_client_metadata', 'invalid_scope')
  create(@Body({ schema: createClientInput }) input: CreateClientInput): Promise<ClientView> {
    return this.clients.register(input, 'manual');
  }

  @Get(':clientId')
  @Answers(oauthClientReply, 'not_admin', 'oauth_client_not_found')
  get(
    @Param({ schema: clientParams }) { clientId }: ClientParams,
    @Query({ schema: ignoredInput }) _query: unknown,
  ): Promise<ClientView> {
    return this.clients.get(clientId);
  }

  @Put(':clientId')
  @Answers(oauthClientReply, 'not_admin', 'oauth_client_not_found', 'invalid_redirect_uri')
  update(
    @Param({ schema: clientParams }) { clientId }: ClientParams,
    @Body({ schema: updateClientInput }) input: UpdateClientInput,
  ): Promise<ClientView> {
    return this.clients.update(clientId, input);
  }

  @Delete(':clientId')
  @HttpCode(204)
  @Answers(null, 'not_admin', 'oauth_client_not_found')
  delete(
    @Param({ schema: clientParams }) { clientId }: ClientParams,
    @Body({ schema: ignoredInput }) _body: unknown,
  ): Promise<void> {
    return this.clients.delete(clientId);
  }

  @Post(':clientId/regenerate_secret')
  @HttpCode(200)
  @Answers(oauthClientReply, 'not_admin', 'oauth_client_not_found')
  regenerateSecret(
    @Param({ schema: clientParams }) { clientId }: ClientParams,
    @Body({ schema: ignoredInput }) _body: unknown,
  ): Promise<ClientView> {
    return this.clients.regenerateSecret(clientId);
  }
}
