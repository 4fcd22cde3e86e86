import type { IncomingHttpHeaders } from 'node:http';
import { accountsErrors } from '@garimpo/accounts-contract';
import { CONFIG, type Config, defineErrors, isLoopbackHost } from '@garimpo/service-kit';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { demoCheckoutSecret } from './checkout-addresses.ts';
import { checkoutErrors } from './checkout-errors.ts';

/**
 * True for a form that a page of this very origin sent. `Sec-Fetch-Site` is the browser's own word and cannot be set
 * by a page; `Origin` stands in for it where a browser does not send it. A request with neither is no browser's form.
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

/** Before anything is read: is there a demonstration here at all, and did our own page send this form? */
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
