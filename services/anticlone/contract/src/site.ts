import * as z from 'zod/mini';
import { pageUrl, plainHost } from './address.ts';
import { EXTRA_HOSTS_MAX, HOST_MAX } from './event.ts';
import { searchInput } from './search.ts';

const STAR_STAND_IN = 'garimpo0star';
const LABEL = /^(?!-)[a-z0-9_*-]{1,63}(?<!-)$/;

/**
 * Normalises another host of a site, as typed or pasted: `loja.com.br`, `https://loja.com.br/oferta`, `*.loja.com.br`. Null for what is
 * no host. A star stands for one or more characters, dots included, and never in the last two labels: `*.com` would hide every copy.
 */
export function readHostPattern(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    // With the `s` flag, because a line break would make it retry from each slash.
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '');
  // The URL parser encodes letters of other alphabets, and accepts no star.
  const stood = `http://${typed.replaceAll('*', STAR_STAND_IN)}`;
  if (typed === '' || typed.length > HOST_MAX || !URL.canParse(stood)) return null;
  const url = new URL(stood);
  if (url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replaceAll(STAR_STAND_IN, '*').replace(/\.$/, '');
  if (host.startsWith('[')) return host.includes('*') ? null : host;
  const labels = host.split('.');
  if (host.length > HOST_MAX || !labels.every((label) => LABEL.test(label))) return null;
  if (host.includes('*') && (labels.length < 3 || labels.slice(-2).some((label) => label.includes('*'))))
    return null;
  return host;
}

export const hostPattern = z.pipe(
  z.string().check(
    z.maxLength(2 * HOST_MAX),
    z.refine((text) => readHostPattern(text) !== null, { message: 'must be a host' }),
  ),
  z.transform((text) => readHostPattern(text) as string),
);
export const extraHosts = z.pipe(
  z.array(hostPattern).check(z.maxLength(EXTRA_HOSTS_MAX)),
  z.transform((hosts) => [...new Set(hosts)]),
);

/** Whether a pattern of {@link readHostPattern} means this host, with or without `www.`. */
export function matchesHost(pattern: string, hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/\.$/, '');
  if (!pattern.includes('*')) return plainHost(pattern) === plainHost(host);
  return fits(pattern.split('*'), host);
}

/** Whether the host is the parts in order with at least one character between any two. */
function fits(parts: string[], host: string): boolean {
  const first = parts[0] as string;
  const last = parts.at(-1) as string;
  if (!host.startsWith(first) || !host.endsWith(last)) return false;
  const end = host.length - last.length;
  let from = first.length;
  for (const part of parts.slice(1, -1)) {
    const at = host.indexOf(part, from + 1);
    if (at < 0) return false;
    from = at + part.length;
  }
  return from < end;
}

export interface OwnerHosts {
  /** Host of the page, without `www.`. */
  originalHost: string;
  extraHosts: readonly string[];
}

/** Whether pages on this host are the owner's. */
export function isOwnerHost({ originalHost, extraHosts: extra }: OwnerHosts, hostname: string): boolean {
  return matchesHost(originalHost, hostname) || extra.some((pattern) => matchesHost(pattern, hostname));
}

/** Which alerts a site's owner gets, once per clone. Omitted settings stay. */
export const alertsInput = z.strictObject({
  mail: z.optional(z.boolean()),
  /** Also about suspects that our first check did not confirm. A copy confirmed later causes another alert. */
  suspects: z.optional(z.boolean()),
});
export type AlertsInput = z.output<typeof alertsInput>;

export const alertsView = z.object({
  mail: z.boolean(),
  suspects: z.boolean(),
  webhook: z.nullable(z.object({ url: z.string(), createdAt: z.iso.datetime() })),
});
export type AlertsView = z.infer<typeof alertsView>;

/** `PUT /api/anticlone/sites/:id/webhook`: 200. Each call makes a new secret. `DELETE` of the same: 204. */
export const webhookInput = z.strictObject({ url: pageUrl });
export type WebhookInput = z.output<typeof webhookInput>;
/** `secret` begins with `whsec_`, and is shown only here. */
export const webhookReply = z.object({
  webhook: z.object({ url: z.string(), createdAt: z.iso.datetime() }),
  secret: z.string(),
});
export type WebhookReply = z.infer<typeof webhookReply>;

/** `POST /api/anticlone/sites/:id/webhook/test`, without a body: sends a test message. */
export const webhookTestReply = z.object({
  delivered: z.boolean(),
  /** The receiver's answer; `null` where there was none. */
  status: z.nullable(z.int()),
  /** A code of the outbound guard, where the message did not arrive. */
  reason: z.nullable(z.string()),
});
export type WebhookTestReply = z.infer<typeof webhookTestReply>;

/** Values of `type` in the messages of a webhook. */
export const webhookEvents = [
  'anticlone.clone.confirmed',
  'anticlone.clone.suspected',
  'anticlone.test',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What a copy does to its visitors. */
export const actionTypes = ['redirect', 'replace_links', 'replace_images'] as const;
export type ActionType = (typeof actionTypes)[number];

/** Redirects to the original, or replaces every link or image by the address. */
export const actionInput = z.discriminatedUnion('type', [
  z.strictObject({ type: z.literal('redirect') }),
  z.strictObject({ type: z.literal('replace_links'), url: pageUrl }),
  z.strictObject({ type: z.literal('replace_images'), url: pageUrl }),
]);
export type ActionInput = z.output<typeof actionInput>;

export const actionView = z.discriminatedUnion('type', [
  z.object({ type: z.literal('redirect') }),
  z.object({ type: z.literal('replace_links'), url: z.string() }),
  z.object({ type: z.literal('replace_images'), url: z.string() }),
]);
export type ActionView = z.infer<typeof actionView>;

/** `POST /api/anticlone/sites`: 201 as {@link siteReply}. */
export const createSiteInput = z.strictObject({
  originalUrl: pageUrl,
  /** Whether we search for copies by ourselves; false by default. */
  search: z.optional(z.boolean()),
});
export type CreateSiteInput = z.output<typeof createSiteInput>;

/** Parameters of `/api/anticlone/sites/:id` and all below it. */
export const siteParams = z.strictObject({ id: z.uuid() });

/** `PATCH /api/anticlone/sites/:id`: omitted settings stay. */
export const updateSiteInput = z
  .strictObject({
    /** `null` for none. */
    action: z.optional(z.nullable(actionInput)),
    /** False keeps the action and switches it off. */
    actionEnabled: z.optional(z.boolean()),
    /** Replaces the whole list. */
    extraHosts: z.optional(extraHosts),
    alerts: z.optional(alertsInput),
    search: z.optional(searchInput),
  })
  .check(
    z.refine((input) => Object.values(input).some((value) => value !== undefined), {
      message: 'names nothing to change',
    }),
  );
export type UpdateSiteInput = z.output<typeof updateSiteInput>;

export const anticloneSiteView = z.object({
  id: z.uuid(),
  originalUrl: z.string(),
  /** Without `www.`. */
  originalHost: z.string(),
  extraHosts: z.array(z.string()),
  createdAt: z.iso.datetime(),
  action: z.nullable(actionView),
  actionEnabled: z.boolean(),
  /** See `scriptKey`. */
  key: z.string(),
  /** Absolute. */
  scriptUrl: z.string(),
  clones: z.object({
    total: z.int(),
    confirmed: z.int(),
    /** Confirmed clones whose `caseStatus` is `new`. */
    open: z.int(),
  }),
  /**
   * When our own visit last found this site's script on the page; `null` for never, and after a visit that did not find it. Other users
   * cannot clone a verified page.
   */
  verifiedAt: z.nullable(z.iso.datetime()),
  /** When it was last visited for verification. */
  checkedAt: z.nullable(z.iso.datetime()),
  alerts: alertsView,
  search: z.object({ enabled: z.boolean(), brandWords: z.array(z.string()) }),
});
export type AnticloneSiteView = z.infer<typeof anticloneSiteView>;

/** `GET` and `PATCH /api/anticlone/sites/:id`. `DELETE` answers 204. */
export const siteReply = z.object({ site: anticloneSiteView });
/** `GET /api/anticlone/sites`, newest first. `limit` -1 for none. */
export const sitesReply = z.object({
  sites: z.array(anticloneSiteView),
  limit: z.int(),
  /** Whether the user may see events: the profile's `admin` permission. */
  tracking: z.boolean(),
});
export type SitesReply = z.infer<typeof sitesReply>;
