import { accountsErrors } from '@garimpo/accounts-contract';
import { CONFIG, type Config, defineErrors } from '@garimpo/service-kit';
import { type CanActivate, type ExecutionContext, Inject, Injectable } from '@nestjs/common';
import type { Request } from 'express';
import { demoCheckoutSecret } from './checkout-addresses.ts';
import { checkoutErrors } from './checkout-errors.ts';
import { sentFromOwnPage } from './same-origin.ts';

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
