import type { IncomingHttpHeaders } from 'node:http';
import { accountsErrors } from '@garimpo/accounts-contract';
import { CONFIG, type Config, defineErrors, isLoopbackHost } from '@garimpo/service-kit';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { checkoutErrors } from '../model/checkout-errors.ts';
import { demoCheckoutSecret } from '../plans/checkout-addresses.ts';

/**
 * True for a form submitted by a page of this origin. Pages cannot forge `Sec-Fetch-Site`; `Origin` is the fallback
 * for browsers without it. A request with neither is no browser form.
 */
export function sentFromOwnPage(headers: IncomingHttpHeaders): boolean {
  // A name that a stranger points at loopback would make any page of that name "same origin".
  const ownHost = headers.host?.toLowerCase();
  if (ownHost === undefined || !URL.canParse(`http://${ownHost}`)) return false;
  if (!isLoopbackHost(new URL(`http://${ownHost}`).hostname)) return false;
  const site = headers['sec-fetch-site'];
  if (site !== undefined) return site === 'same-origin';
  const origin = headers.origin;
  return origin !== undefined && URL.canParse(origin) && new URL(origin).host === ownHost;
}

const fail = defineErrors({ ...accountsErrors, ...checkoutErrors });

/**
 * Rejects the request before its body is read, unless the demonstration is enabled and our own page submitted the
 * form.
 */
@Injectable()
export class DemoCheckoutGuard implements CanActivate {
  constructor(@Inject(CONFIG) private readonly config: Config) {}

  canActivate(context: ExecutionContext): boolean {
    if (demoCheckoutSecret(this.config) === null) throw fail('accounts.checkout.unavailable');
    const request = context.switchToHttp().getRequest<Request>();
    if (request.method === 'POST' && !sentFromOwnPage(request.headers)) {
      throw fail('accounts.checkout.foreign_form');
    }
    return true;
  }
}
