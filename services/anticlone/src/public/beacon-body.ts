import {
  EVENT_NAME_MAX,
  layers,
  PAGE_URL_MAX,
  UTM_VALUE_MAX,
  type Utms,
  utmNames,
} from '@garimpo/anticlone-contract';
import { cutText } from '@garimpo/service-kit';
import * as z from 'zod/mini';
import { keptUtms } from '../event/kept-utms.ts';

/**
 * What the script on a page tells, as JSON in a body of text: its senders are not ours, so nothing is refused for a key too many or a text
 * too long. `a` an access and `c` the way to a checkout, on the owner's pages; `x` a page that is not the owner's.
 */
export const beaconTypes = ['a', 'c', 'x'] as const;
export type BeaconType = (typeof beaconTypes)[number];

const cut = (max: number) =>
  z.catch(
    z.pipe(
      z.string(),
      z.transform((text) => cutText(text, max)),
    ),
    '',
  );

export const beaconBody = z.object({
  t: z.enum(beaconTypes),
  /** Where the page is. */
  u: cut(PAGE_URL_MAX),
  /** Where the visitor came from. */
  r: cut(PAGE_URL_MAX),
  /** Name of the event: of a checkout, its host. */
  n: cut(EVENT_NAME_MAX),
  /** By which layer; the script unless told otherwise. */
  l: z.catch(z.enum(layers), 'script'),
  /** Of the page: what the script found of the snippet on it. */
  f: cut(EVENT_NAME_MAX),
});
export type BeaconBody = z.output<typeof beaconBody>;

/** Campaign of a page's address, without what looks personal. */
export function utmsOf(address: string): Utms {
  if (!URL.canParse(address)) return {};
  const query = new URL(address).searchParams;
  const found: Utms = {};
  for (const name of utmNames) {
    const value = query.get(name);
    if (value !== null && value !== '') found[name] = cutText(value, UTM_VALUE_MAX);
  }
  return keptUtms(found);
}
