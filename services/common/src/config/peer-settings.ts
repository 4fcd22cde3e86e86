import * as z from 'zod';
import { type InternalKeys, internalKeyProblems, privateKeys, publicKeys } from './internal-keys.ts';

/**
 * Domains that may run in processes of their own, each with a variable that says where: `OFFERS_URL`. A test of the gateway
 * holds the list against the domains that there are.
 */
export const domainNames = [
  'auth',
  'accounts',
  'offers',
  'cloner',
  'anticlone',
  'traffic-filter',
  'media',
  'releases',
] as const;
export type DomainName = (typeof domainNames)[number];
type Underscored<Name extends string> = Name extends `${infer First}-${infer Rest}`
  ? `${First}_${Underscored<Rest>}`
  : Name;

export interface PeerSettings {
  peers: Partial<Record<DomainName, string[]>>;
  /** Keys by which this process proves who it is and knows the others. */
  internalKeys?: InternalKeys;
  /** INTERNAL_SECRET is set, which was replaced by one key for each service. Its value is not used. */
  hasFormerSecret?: true;
}

const variableOf = (domain: DomainName) => `${domain.toUpperCase().replaceAll('-', '_')}_URL` as const;

const origins = z
  .string()
  .transform((text) =>
    text
      .split(',')
      .map((part) => part.trim().replace(/\/$/, ''))
      .filter((part) => part !== ''),
  )
  .pipe(
    z
      .array(z.string().refine(isOrigin, 'must be a comma list of http or https origins without a path'))
      .min(1, 'names no address'),
  )
  .optional();

export const peerVariables = {
  AUTH_URL: origins,
  ACCOUNTS_URL: origins,
  OFFERS_URL: origins,
  CLONER_URL: origins,
  ANTICLONE_URL: origins,
  TRAFFIC_FILTER_URL: origins,
  MEDIA_URL: origins,
  RELEASES_URL: origins,
  INTERNAL_KEY: privateKeys.optional(),
  INTERNAL_PUBLIC_KEYS: publicKeys.optional(),
  INTERNAL_SECRET: z.string().optional(),
} satisfies Record<
  `${Uppercase<Underscored<DomainName>>}_URL` | `INTERNAL_${'KEY' | 'PUBLIC_KEYS' | 'SECRET'}`,
  z.ZodType
>;

const parsed = z.object(peerVariables);
type PeerVariables = z.infer<typeof parsed>;

export function peerSettings(value: PeerVariables): PeerSettings {
  const found = domainNames.flatMap((domain) => {
    const found = value[variableOf(domain) as keyof PeerVariables] as string[] | undefined;
    return found === undefined ? [] : [[domain, [...new Set(found)]] as const];
  });
  const { INTERNAL_KEY: own, INTERNAL_PUBLIC_KEYS: known } = value;
  return {
    peers: Object.fromEntries(found),
    ...(value.INTERNAL_SECRET !== undefined && { hasFormerSecret: true as const }),
    ...(own !== undefined && known !== undefined && { internalKeys: { own, known } }),
  };
}

export function peerProblems({ internalKeys }: PeerSettings): string[] {
  return internalKeys === undefined ? [] : internalKeyProblems(internalKeys);
}

export function peerVariable(domain: string): string {
  return variableOf(domain as DomainName);
}

function isOrigin(text: string): boolean {
  return (
    URL.canParse(text) &&
    /^https?:$/.test(new URL(text).protocol) &&
    new URL(text).origin === text.toLowerCase()
  );
}
