import { Access } from '@garimpo/service-kit';
import { All, Controller, Req, UseFilters } from '@nestjs/common';
import type { Request } from 'express';
import { AuthErrorFilter } from './auth-error.filter.ts';
import { AuthFailure } from './auth-failure.ts';

/** What is here, by the methods it answers to. */
const BUILT: Record<string, string[]> = {
  signup: ['POST'],
  token: ['POST'],
  logout: ['POST'],
  user: ['GET', 'PUT'],
  settings: ['GET'],
  health: ['GET'],
  '.well-known/jwks.json': ['GET'],
};

/** First parts of the addresses that Supabase Auth has and this service has not. */
const UNBUILT = [
  'admin',
  'authorize',
  'callback',
  'factors',
  'generate_link',
  'invite',
  'magiclink',
  'oauth',
  'otp',
  'passkeys',
  'reauthenticate',
  'recover',
  'resend',
  'saml',
  'sso',
  'verify',
];

/**
 * All that no other controller here takes, in the client's shape too. Registered last. A client learns from 501 that the
 * call was right and this service does not do it, and from 404 that there is no such call.
 */
@Controller('auth/v1')
@Access('public')
@UseFilters(AuthErrorFilter)
export class UnbuiltController {
  @All('*path')
  refuse(@Req() request: Request): never {
    const path = request.path.replace(/^\/auth\/v1\//, '').replace(/\/$/, '');
    const methods = Object.hasOwn(BUILT, path) ? BUILT[path] : undefined;
    if (methods) {
      throw new AuthFailure('method_not_allowed', 'Method not allowed', {
        headers: { Allow: methods.join(', ') },
      });
    }
    const [first = ''] = path.split('/');
    if (UNBUILT.includes(first) || path.startsWith('user/')) {
      throw new AuthFailure('not_implemented', 'This is not offered here');
    }
    throw new AuthFailure('not_found', 'Not found');
  }
}
