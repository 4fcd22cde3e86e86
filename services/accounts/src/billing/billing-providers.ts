import type { BillingProvider } from './billing.entities.ts';
import { caktoProvider } from './providers/cakto.provider.ts';
import { demoProvider } from './providers/demo.provider.ts';
import { eduzzProvider } from './providers/eduzz.provider.ts';
import { hotmartProvider } from './providers/hotmart.provider.ts';
import { kirvanoProvider } from './providers/kirvano.provider.ts';
import { kiwifyProvider } from './providers/kiwify.provider.ts';
import { mercadoPagoProvider } from './providers/mercado-pago.provider.ts';
import { stripeProvider } from './providers/stripe.provider.ts';

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
