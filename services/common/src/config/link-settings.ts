import { isIP } from 'node:net';
import * as z from 'zod';
import { HOST_NAME } from './hosts.ts';

/** How the links of campaigns are reached from outside. */
export interface LinkSettings {
  /** Of what stands before the gateway: told to those whose domain cannot have a CNAME. */
  linkAddresses?: string[];
}

export const linkVariables = {
  LINKS_DOMAIN: z
    .string()
    .regex(HOST_NAME, 'must be a host name in lower case, with a port or without')
    .optional(),
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
