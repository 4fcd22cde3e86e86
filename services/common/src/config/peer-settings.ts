import * as z from 'zod';

/**
 * Domains that may run in processes of their own, each with a variable that says where: `OFFERS_URL`. A test of the
 * gateway holds the list against the domains that there are.
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

/** Where the domains are that other processes host. */
export interface PeerSettings {
  /** Origins of the replicas, by domain. */
  peers: Partial<Record<DomainName, string[]>>;
  /** What the services prove to each other by that they are of one installation. */
  internalSecret?: string;
}

const SECRET_MIN = 32;
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
  INTERNAL_SECRET: z.string().min(SECRET_MIN, `must have ${SECRET_MIN} characters or more`).optional(),
} satisfies Record<`${Uppercase<Underscored<DomainName>>}_URL` | 'INTERNAL_SECRET', z.ZodType>;

const parsed = z.object(peerVariables);
type PeerVariables = z.infer<typeof parsed>;

export function peerSettings(value: PeerVariables): PeerSettings {
  const told = domainNames.flatMap((domain) => {
    const found = value[variableOf(domain) as keyof PeerVariables] as string[] | undefined;
    return found === undefined ? [] : [[domain, [...new Set(found)]] as const];
  });
  return {
    peers: Object.fromEntries(told),
    ...(value.INTERNAL_SECRET !== undefined && { internalSecret: value.INTERNAL_SECRET }),
  };
}

/** Services that are apart believe nobody who cannot prove to be one of them. */
export function peerProblems({ peers, internalSecret }: PeerSettings): string[] {
  const apart = Object.keys(peers) as DomainName[];
  if (apart.length === 0 || internalSecret !== undefined) return [];
  return [
    `INTERNAL_SECRET is missing, while ${apart.map(variableOf).join(', ')} ${apart.length === 1 ? 'is' : 'are'} set`,
  ];
}

/** How the variable is called that says where the domain is. */
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
