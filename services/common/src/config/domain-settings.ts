import { isIP } from 'node:net';
import * as z from 'zod';
import { HOST_NAME } from './hosts.ts';

const TOKEN_MIN = 16;

/** What payment providers are asked for with, where notices alone say too little, and where they send their customers. */
export interface PaymentSettings {
  mercadoPagoAccessToken?: string;
  /** Where customers of a provider cancel and resume, by its name. */
  customerAreas: Record<string, string>;
}
const MERCADO_PAGO = 'mercado-pago';

export const paymentVariables = {
  MERCADO_PAGO_ACCESS_TOKEN: z
    .string()
    .min(TOKEN_MIN, `must have ${TOKEN_MIN} characters or more`)
    // A token with other characters could be set and never used, as no bearer header carries it.
    .regex(/^[A-Za-z0-9._~+/=-]+$/, 'may hold letters and digits without accents, and . _ ~ + / = -')
    .optional(),
  CUSTOMER_AREAS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((area) => area.trim())
        .filter((area) => area !== ''),
    )
    .pipe(
      z.array(
        z
          .string()
          .regex(/^[a-z][a-z0-9-]*=https:\/\/[^\s=]\S*$/, 'must be a comma list of provider=https://address'),
      ),
    )
    .transform((areas) => Object.fromEntries(areas.map((area) => area.split(/=(.*)/s).slice(0, 2))))
    .default({}),
};

type PaymentVariables = z.infer<z.ZodObject<typeof paymentVariables>>;

export function paymentSettings(value: PaymentVariables): PaymentSettings {
  return {
    customerAreas: value.CUSTOMER_AREAS,
    ...(value.MERCADO_PAGO_ACCESS_TOKEN !== undefined && {
      mercadoPagoAccessToken: value.MERCADO_PAGO_ACCESS_TOKEN,
    }),
  };
}

/** A secret without a token would take in notices that could never be read, and a token alone would take in none. */
export function paymentProblems(value: PaymentVariables, webhookSecrets: Record<string, string>): string[] {
  const hasSecret = webhookSecrets[MERCADO_PAGO] !== undefined;
  return hasSecret === (value.MERCADO_PAGO_ACCESS_TOKEN !== undefined)
    ? []
    : ['WEBHOOK_SECRET_MERCADO_PAGO and MERCADO_PAGO_ACCESS_TOKEN must be set together'];
}

export interface ReaderSettings {
  metaAccessToken?: string;
  /** Origin of that API, without a slash at its end. */
  metaGraphUrl: string;
  adLibraryReader: 'off' | 'browser';
  /** Hosts, with their port where it is not the usual one, whose `/ads/library` pages count as the library's too. */
  adLibraryHosts: string[];
  /** Name of the address that this process reads from. Processes behind one address share its pace and its rests. */
  adReaderAddress: string;
  adReadEveryHours: number;
}
const EVERY_HOURS = 'must be a whole number of hours from 1 to 168';
const HOST = /^[a-z0-9-]+(?:\.[a-z0-9-]+)*(?::\d{1,5})?$/;

export const readerVariables = {
  META_ACCESS_TOKEN: z
    .string()
    .min(TOKEN_MIN, `must have ${TOKEN_MIN} characters or more`)
    // A token with other characters could be set and never used, as no bearer header carries it.
    .regex(/^[A-Za-z0-9._~+/=|-]+$/, 'may hold letters and digits without accents, and . _ ~ + / = | -')
    .optional(),
  META_GRAPH_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https address' })
    .default('https://graph.facebook.com'),
  AD_LIBRARY_READER: z.enum(['off', 'browser'], 'must be off or browser').default('off'),
  AD_LIBRARY_HOSTS: z
    .string()
    .transform((text) =>
      text
        .split(',')
        .map((host) => host.trim())
        .filter((host) => host !== ''),
    )
    .pipe(z.array(z.string().regex(HOST, 'must be a comma list of host names in lower case')))
    .default([]),
  AD_READER_ADDRESS: z
    .string()
    .regex(/^[a-z][a-z0-9-]{0,29}$/, 'must be a word of up to 30 small letters, digits and hyphens')
    .default('main'),
  AD_READ_EVERY_HOURS: z.coerce
    .number(EVERY_HOURS)
    .int(EVERY_HOURS)
    .min(1, EVERY_HOURS)
    .max(168, EVERY_HOURS)
    .default(6),
};

export function readerSettings(value: z.infer<z.ZodObject<typeof readerVariables>>): ReaderSettings {
  return {
    metaGraphUrl: value.META_GRAPH_URL.replace(/\/+$/, ''),
    adLibraryReader: value.AD_LIBRARY_READER,
    adLibraryHosts: value.AD_LIBRARY_HOSTS,
    adReaderAddress: value.AD_READER_ADDRESS,
    adReadEveryHours: value.AD_READ_EVERY_HOURS,
    ...(value.META_ACCESS_TOKEN !== undefined && { metaAccessToken: value.META_ACCESS_TOKEN }),
  };
}

export interface LinkSettings {
  linkAddresses?: string[];
  /** What visits of links and what pages tell of them outlive once they are acknowledged. */
  visitsOutlive: 'process' | 'disk' | 'database';
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
  VISITS_OUTLIVE: z
    .enum(['process', 'disk', 'database'], 'must be process, disk or database')
    .default('process'),
};

export function linkSettings(value: z.infer<z.ZodObject<typeof linkVariables>>): LinkSettings {
  return {
    visitsOutlive: value.VISITS_OUTLIVE,
    ...(value.LINK_ADDRESSES !== undefined && { linkAddresses: value.LINK_ADDRESSES }),
  };
}

/** Certificate transparency logs in which copies of protected pages are searched for. */
export interface CertificateLogSettings {
  ctLogs: { url: string; api: 'rfc6962' | 'tiles' }[];
}

export const certificateLogVariables = {
  CT_LOGS: z
    .string()
    .transform((text) => text.split(',').flatMap((part) => part.trim() || []))
    .pipe(
      z.array(
        z
          .string()
          .regex(
            /^(?:tiles:)?https?:\/\/[^\s,?#]+$/,
            'must be a comma list of addresses, of those served as tiles with tiles: before',
          ),
      ),
    )
    .default([]),
};

export function certificateLogSettings(
  value: z.infer<z.ZodObject<typeof certificateLogVariables>>,
): CertificateLogSettings {
  return {
    ctLogs: value.CT_LOGS.map((text) => ({
      url: text.replace(/^tiles:/, '').replace(/\/+$/, ''),
      api: text.startsWith('tiles:') ? 'tiles' : 'rfc6962',
    })),
  };
}

/** Settings of the look-up of addresses. Without a file, the country file of the package is used. */
export interface GeoSettings {
  geoipPath?: string;
}

export const geoVariables = {
  GEOIP_PATH: z.string().min(1).optional(),
  // One variable to a line: the check of the manifests reads them here.
};

export function geoSettings(value: z.infer<z.ZodObject<typeof geoVariables>>): GeoSettings {
  return value.GEOIP_PATH === undefined ? {} : { geoipPath: value.GEOIP_PATH };
}

export interface CloneSettings {
  clone: {
    requests: number;
    bytes: number;
    /** Seconds for a page. A quiz, which is walked through, has two and a half times as long. */
    seconds: number;
    atOnce: number;
  };
  /** Whether this process, where it runs jobs, looks at published clones as a visitor. */
  cloneVisits: boolean;
}

const MEGABYTE = 1024 * 1024;
const MAX = { requests: 3_000, megabytes: 300, seconds: 120, atOnce: 10 };
const AT_ONCE = 3;

export const cloneVariables = {
  CLONE_REQUESTS_MAX: whole(10, MAX.requests, MAX.requests),
  CLONE_MEGABYTES_MAX: whole(1, MAX.megabytes, MAX.megabytes),
  CLONE_SECONDS_MAX: whole(10, MAX.seconds, MAX.seconds),
  CLONES_AT_ONCE: whole(1, MAX.atOnce, AT_ONCE),
  CLONE_VISITS: z.enum(['on', 'off'], 'must be on or off').default('on'),
};

function whole(min: number, max: number, usual: number) {
  const problem = `must be a whole number from ${min} to ${max}`;
  return z.coerce.number(problem).int(problem).min(min, problem).max(max, problem).default(usual);
}

export function cloneSettings(value: z.infer<z.ZodObject<typeof cloneVariables>>): CloneSettings {
  return {
    clone: {
      requests: value.CLONE_REQUESTS_MAX,
      bytes: value.CLONE_MEGABYTES_MAX * MEGABYTE,
      seconds: value.CLONE_SECONDS_MAX,
      atOnce: value.CLONES_AT_ONCE,
    },
    cloneVisits: value.CLONE_VISITS === 'on',
  };
}
