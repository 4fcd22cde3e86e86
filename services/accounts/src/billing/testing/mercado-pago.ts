import { createHmac, randomUUID } from 'node:crypto';
import type { WebhookDelivery } from '../../model/billing.entities.ts';

/**
 * Notices and resources of Mercado Pago for tests, written in the shapes that the adapter documents. None is a
 * recording, and the secret is not real.
 */
export const MERCADO_PAGO_SECRET = 'mercado-of-the-test';

export interface MercadoPagoNotice {
  topic?: string;
  id: string;
  /** The notice's own. */
  notice?: string;
  action?: string;
}

export function mercadoPagoNotice(of: MercadoPagoNotice): string {
  const { topic = 'payment', id, notice = randomUUID(), action = 'updated' } = of;
  return JSON.stringify({
    id: notice,
    live_mode: true,
    type: topic,
    date_created: '2026-11-20T09:00:00.000-03:00',
    user_id: 44444,
    api_version: 'v1',
    action: topic === 'payment' ? `payment.${action}` : action,
    data: { id },
  });
}

/** Headers and query that prove a notice about this id. */
export function mercadoPagoProof(id: string, now: Date, change: { secret?: string; time?: string } = {}) {
  const { secret = MERCADO_PAGO_SECRET, time = String(now.getTime()) } = change;
  const requestId = randomUUID();
  const manifest = `id:${id.toLowerCase()};request-id:${requestId};ts:${time};`;
  const signature = createHmac('sha256', secret).update(manifest).digest('hex');
  return {
    headers: { 'x-signature': `ts=${time},v1=${signature}`, 'x-request-id': requestId },
    query: { 'data.id': id, type: 'payment' },
  };
}

export function mercadoPagoDelivery(
  of: MercadoPagoNotice,
  now: Date,
  change: { secret?: string; time?: string } = {},
): WebhookDelivery {
  return { raw: Buffer.from(mercadoPagoNotice(of)), ...mercadoPagoProof(of.id, now, change) };
}

export interface PaymentState {
  id: number;
  status: string;
  at: Date;
  reference?: string | null;
  email?: string;
  item?: string | null;
  subscription?: string;
  amount?: number;
}

/** Response of `GET /v1/payments/:id`. */
export function mercadoPagoPayment(said: PaymentState): object {
  const { id, status, at, reference = null, email = 'ana@exemplo.com.br', item, subscription } = said;
  return {
    id,
    status,
    date_created: at.toISOString(),
    date_approved: status === 'rejected' ? null : at.toISOString(),
    date_last_updated: at.toISOString(),
    transaction_amount: said.amount ?? 97,
    currency_id: 'BRL',
    external_reference: reference,
    payer: {
      email,
      first_name: 'Ana',
      last_name: 'Prado',
      identification: { type: 'CPF', number: '12345678909' },
    },
    additional_info: item === null ? {} : { items: [{ id: item ?? 'produto-1', title: 'Garimpo' }] },
    ...(subscription !== undefined && {
      point_of_interaction: {
        type: 'SUBSCRIPTIONS',
        transaction_data: { subscription_id: subscription },
      },
    }),
  };
}
