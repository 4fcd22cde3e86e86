import { isIP } from 'node:net';
import * as z from 'zod';

/** How the links of campaigns are reached from outside. */
export interface LinkSettings {
  /** Of what stands before the gateway: told to those whose domain cannot have a CNAME. */
  linkAddresses?: string[];
}

export const linkVariables = {
  LINK_ADDRESSES: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim().toLowerCase())
        .filter((part) => part !== ''),
    )
    .refine(
      (addresses) => addresses.length > 0 && addresses.every((one) => isIP(one) !== 0),
      'must be a comma list of IP addresses',
    )
    .optional(),
};

const parsed = z.object(linkVariables);

export function linkSettings(value: z.infer<typeof parsed>): LinkSettings {
  return value.LINK_ADDRESSES === undefined ? {} : { linkAddresses: value.LINK_ADDRESSES };
}
