import * as z from 'zod';
import { parseAllowed } from '../outbound/allowed-addresses.ts';

/** How the process reaches what is outside. */
export interface OutboundSettings {
  /** `host:port` that the outbound guard lets through although private, and `name=ip:port` for a name that is led there. */
  outboundAllow: string[];
  /** A Chromium in place of the system's and of the packed one. */
  chromiumPath?: string;
}

const SHAPE = 'must be a comma list of host:port or name=ip:port';

export const outboundVariables = {
  OUTBOUND_ALLOW: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((part) => part.trim())
        .filter((part) => part !== ''),
    )
    .superRefine((parts, context) => {
      const wrong = parts.find((part) => parseAllowed(part) === null);
      if (wrong !== undefined)
        context.addIssue({ code: 'custom', message: `${SHAPE}, and "${wrong}" is neither` });
    })
    .default([]),
  CHROMIUM_PATH: z.string().startsWith('/', 'must be an absolute path').optional(),
};

const parsed = z.object(outboundVariables);

export function outboundSettings(value: z.infer<typeof parsed>): OutboundSettings {
  return {
    outboundAllow: value.OUTBOUND_ALLOW,
    ...(value.CHROMIUM_PATH !== undefined && { chromiumPath: value.CHROMIUM_PATH }),
  };
}
