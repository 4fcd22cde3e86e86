import type { ConversionInput } from '@garimpo/traffic-filter-contract';

const example: Record<keyof ConversionInput, unknown> = {
  visit: 'VISITA',
  event: 'PEDIDO',
  valueCents: 19_700,
};

/** The signed call as a server makes it, to be filled in. @param link of the campaign, absolute */
export function signedCall(link: string): string {
  return [
    `POST ${link}/conversion`,
    'content-type: application/json',
    'webhook-id: ID_UNICO_DA_CHAMADA',
    'webhook-timestamp: SEGUNDOS_DESDE_1970',
    'webhook-signature: v1,HMAC_SHA256_EM_BASE64',
    '',
    JSON.stringify(example),
  ].join('\n');
}
