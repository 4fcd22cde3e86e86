import type { BillingProvider } from '../model/billing.entities.ts';
import { caktoProvider } from './cakto.provider.ts';
import { demoProvider } from './demo.provider.ts';
import { eduzzProvider } from './eduzz.provider.ts';
import { hotmartProvider } from './hotmart.provider.ts';
import { kirvanoProvider } from './kirvano.provider.ts';
import { kiwifyProvider } from './kiwify.provider.ts';
import { mercadoPagoProvider } from './mercado-pago.provider.ts';
import { stripeProvider } from './stripe.provider.ts';

/** Every provider there is; one without a secret in the configuration is not switched on. */
export const billingProviders: readonly BillingProvider[] = [
  demoProvider,
  kiwifyProvider,
  hotmartProvider,
  caktoProvider,
  kirvanoProvider,
  eduzzProvider,
  stripeProvider,
  mercadoPagoProvider,
];

/** Injection token of the providers of this process. */
export const BILLING_PROVIDERS = Symbol('accounts.billing-providers');
