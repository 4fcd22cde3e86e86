import type { BillingProvider, WebhookDelivery } from '../model/billing.entities.ts';
import { mercadoPagoResources, readMercadoPagoNotice } from './mercado-pago-resources.ts';
import { NoticeReader } from './notice-reader.ts';
import { hmacHex, isProof } from './proofs.ts';

/**
 * Highest age of a signature. Mercado Pago redelivers for days and does not document that it signs anew; a replayed
 * delivery only makes us fetch the current state again.
 */
export const MERCADO_PAGO_TOLERANCE_SECONDS = 7 * 24 * 60 * 60;
/** How far its clock may run ahead. */
export const MERCADO_PAGO_AHEAD_SECONDS = 10 * 60;

/**
 * Mercado Pago (github.com/mercadopago/devsite-docs, "Webhooks"): `x-signature` holds a time `ts` and, in `v1`, the hex
 * HMAC-SHA256 of `id:<data.id of the address>;request-id:<x-request-id>;ts:<ts>;`, where a part that the delivery lacks is
 * left out. That ids go into it in lower case is what public code agrees on. The body is not signed: all that is believed of
 * it is that it is about the signed id, and what became of that is read from the API.
 */
export const mercadoPagoProvider: BillingProvider = {
  name: 'mercado-pago',
  resources: mercadoPagoResources,

  verify({ raw, headers, query }: WebhookDelivery, secret: string, now: Date): boolean {
    const { time, signature } = signedIn(headers['x-signature']);
    const id = textOf(query['data.id']).toLowerCase();
    const requestId = textOf(headers['x-request-id']);
    const manifest = `${part('id', id)}${part('request-id', requestId)}${part('ts', time)}`;
    const isSigned = isProof(signature, hmacHex('sha256', secret, manifest));
    const about = NoticeReader.of(raw)?.id('data.id')?.toLowerCase();
    return isSigned && id !== '' && about === id && isTimely(time, now);
  },

  parse: readMercadoPagoNotice,
};

/** Requires exactly one time and one signature; duplicates prove nothing. */
function signedIn(header: unknown): { time: string; signature: string } {
  const parts = textOf(header)
    .split(',')
    .map((one) => one.trim());
  const only = (name: string) => {
    const [value = '', ...more] = parts.filter((one) => one.startsWith(`${name}=`));
    return more.length === 0 ? value.slice(name.length + 1) : '';
  };
  return { time: only('ts'), signature: only('v1') };
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

function part(name: string, value: string): string {
  return value === '' ? '' : `${name}:${value};`;
}

/** The documentation says milliseconds and shows seconds; the number of digits decides. */
function isTimely(time: string, now: Date): boolean {
  if (!/^(\d{10}|\d{13})$/.test(time)) return false;
  const ageSeconds = now.getTime() / 1000 - Number(time) / (time.length === 13 ? 1000 : 1);
  return ageSeconds <= MERCADO_PAGO_TOLERANCE_SECONDS && ageSeconds >= -MERCADO_PAGO_AHEAD_SECONDS;
}
