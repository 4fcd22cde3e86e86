import { timingSafeEqual } from 'node:crypto';
import type { Transaction } from '@garimpo/service-kit';
import { createParamDecorator, type ExecutionContext, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import * as z from 'zod';
import { AuthFailure } from '../http/auth-failure.ts';
import { hashToken } from '../token/link-token.ts';
import { OAuthClientEntity } from './client.entity.ts';

const BASIC = /^Basic ([A-Za-z0-9+/]{1,2048}={0,2})$/i;
const uuid = z.uuid();

/** What a request says of the program that sends it, in its header. */
export const BasicHeader = createParamDecorator(
  (_: unknown, context: ExecutionContext): string =>
    context.switchToHttp().getRequest<Request>().headers.authorization ?? '',
) as () => ParameterDecorator;

export interface Shown {
  header: string;
  client_id?: string | undefined;
  client_secret?: string | undefined;
}

/**
 * Which program asks. Each shows itself in the one way that it was registered with: a public one that sends a secret, or a
 * confidential one that sends none or sends it elsewhere, is refused like an unknown one.
 */
@Injectable()
export class ClientAuthentication {
  async find(tx: Transaction, shown: Shown): Promise<OAuthClientEntity> {
    const basic = basicOf(shown.header);
    const isMixed = basic !== null && shown.client_secret !== undefined;
    const isOther = basic !== null && shown.client_id !== undefined && shown.client_id !== basic.id;
    if (isMixed || isOther) {
      throw new AuthFailure('invalid_request', 'The client shows itself in more than one way');
    }
    const id = uuid.safeParse(basic?.id ?? shown.client_id);
    const client = id.success ? await tx.repository(OAuthClientEntity).findOneBy({ id: id.data }) : null;
    const secret = basic?.secret ?? shown.client_secret;
    if (client === null || wayOf(basic !== null, secret) !== client.authMethod) throw refused(shown);
    if (client.secretHash !== null && !timingSafeEqual(client.secretHash, hashToken(secret ?? ''))) {
      throw refused(shown);
    }
    return client;
  }
}

function wayOf(isBasic: boolean, secret: string | undefined): OAuthClientEntity['authMethod'] {
  if (isBasic) return 'client_secret_basic';
  return secret === undefined ? 'none' : 'client_secret_post';
}

/** Null where the header is not there. Another kind of header, or one that cannot be read, shows nobody. */
function basicOf(header: string): { id: string; secret: string } | null {
  if (header === '') return null;
  const [, encoded = ''] = BASIC.exec(header) ?? [];
  const [id = '', ...rest] = Buffer.from(encoded, 'base64').toString().split(':');
  return { id: plain(id), secret: plain(rest.join(':')) };
}

/** Both parts are encoded like a form before they are joined (RFC 6749, 2.3.1). */
function plain(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return '';
  }
}

function refused({ header }: Shown): AuthFailure {
  const headers = { 'WWW-Authenticate': header === '' ? 'Bearer' : 'Basic realm="oauth"' };
  return new AuthFailure('invalid_client', 'Client authentication failed', { headers });
}
