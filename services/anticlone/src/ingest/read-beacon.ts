import { commonErrors } from '@garimpo/service-contract';
import { defineErrors } from '@garimpo/service-kit';
import type { Beacon } from './beacon.service.ts';
import { beaconBody } from './beacon-body.ts';

const refuse = defineErrors(commonErrors);

/** What a page tells, as it was sent. Throws `request.body.malformed`. */
export function readBeacon(bytes: Buffer): Beacon['body'] {
  let value: unknown;
  try {
    value = JSON.parse(bytes.toString('utf8'));
  } catch (cause) {
    throw refuse('request.body.malformed', { detail: 'the body is not JSON', cause });
  }
  const parsed = beaconBody.safeParse(value);
  if (!parsed.success) throw refuse('request.body.malformed', { detail: 'the body is no beacon' });
  return parsed.data;
}
