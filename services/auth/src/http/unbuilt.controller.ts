import { Access, ZodParam } from '@garimpo/service-kit';
import { All, Controller, UseFilters } from '@nestjs/common';
import * as z from 'zod';
import { AuthErrorFilter } from './auth-error.filter.ts';
import { AuthFailure } from './auth-failure.ts';

/** What follows `/auth/v1/`, part by part. */
const address = z.object({ path: z.array(z.string()).default([]) });

/** What is here, by the methods it answers to. */
const BUILT: Record<string, string[]> = {
  signup: ['POST'],
  token: ['POST'],
  logout: ['POST'],
  user: ['GET', 'PUT'],
  recover: ['POST'],
  otp: ['POST'],
  resend: ['POST'],
  reauthenticate: ['GET'],
  verify: ['GET', 'POST'],
  factors: ['POST'],
  sessions: ['GET'],
  authorize: ['GET'],
  callback: ['GET'],
  'admin/users': ['GET', 'POST'],
  'admin/generate_link': ['POST'],
  settings: ['GET'],
  health: ['GET'],
  '.well-known/jwks.json': ['GET'],
};

/** First parts of the addresses that Supabase Auth has and this service has not. */
const UNBUILT = ['admin', 'generate_link', 'invite', 'magiclink', 'oauth', 'passkeys', 'saml', 'sso'];

/**
 * All that no other controller here takes, in the client's shape too. Registered last. A client learns from 501 that the
 * call was right and this service does not do it, and from 404 that there is no such call.
 */
@Controller('auth/v1')
@Access('public')
@UseFilters(AuthErrorFilter)
export class UnbuiltController {
  @All(['', '*path'])
  refuse(@ZodParam(address) params: z.infer<typeof address>): never {
    const parts = params.path.filter((part) => part !== '');
    const path = parts.join('/');
    const methods = Object.hasOwn(BUILT, path) ? BUILT[path] : undefined;
    if (methods) {
      throw new AuthFailure('method_not_allowed', 'Method not allowed', {
        headers: { Allow: methods.join(', ') },
      });
    }
    const [first = ''] = parts;
    if (UNBUILT.includes(first) || (first === 'user' && parts.length > 1)) {
      throw new AuthFailure('not_implemented', 'This is not offered here');
    }
    throw new AuthFailure('not_found', 'Not found');
  }
}
