import { Access, RouteTable } from '@garimpo/service-kit';
import { All, Controller, Param, Req, UseFilters } from '@nestjs/common';
import type { Request } from 'express';
import * as z from 'zod';
import { AuthErrorFilter } from './auth-error.filter.ts';
import { AuthFailure } from './auth-failure.ts';

/** What follows `/auth/v1/`, part by part. */
const address = z.object({ path: z.array(z.string()).default([]) });

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
  constructor(private readonly routes: RouteTable) {}

  @All(['', '*path'])
  refuse(@Param({ schema: address }) params: z.infer<typeof address>, @Req() request: Request): never {
    const parts = params.path.filter((part) => part !== '');
    const methods = this.routes.methodsAt(request.path);
    if (methods.length > 0) {
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
