import * as z from 'zod';

/** What the seller's account at a payment provider is read with, where notices alone say too little. */
export interface PaymentSettings {
  mercadoPagoAccessToken?: string;
}

const TOKEN_MIN = 16;
const MERCADO_PAGO = 'mercado-pago';

export const paymentVariables = {
  MERCADO_PAGO_ACCESS_TOKEN: z
    .string()
    .min(TOKEN_MIN, `must have ${TOKEN_MIN} characters or more`)
    // Another one could be set and never used: no bearer header carries it.
    .regex(/^[A-Za-z0-9._~+/=-]+$/, 'may hold letters and digits without accents, and . _ ~ + / = -')
    .optional(),
};

const parsed = z.object(paymentVariables);
type PaymentVariables = z.infer<typeof parsed>;

export function paymentSettings(value: PaymentVariables): PaymentSettings {
  return {
    ...(value.MERCADO_PAGO_ACCESS_TOKEN !== undefined && {
      mercadoPagoAccessToken: value.MERCADO_PAGO_ACCESS_TOKEN,
    }),
  };
}

/** A secret without a token would take in notices that nobody could read, and a token alone none at all. */
export function paymentProblems(value: PaymentVariables, webhookSecrets: Record<string, string>): string[] {
  const hasSecret = webhookSecrets[MERCADO_PAGO] !== undefined;
  return hasSecret === (value.MERCADO_PAGO_ACCESS_TOKEN !== undefined)
    ? []
    : ['WEBHOOK_SECRET_MERCADO_PAGO and MERCADO_PAGO_ACCESS_TOKEN must be set together'];
}
