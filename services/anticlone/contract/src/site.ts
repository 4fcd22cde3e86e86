import * as z from 'zod/mini';
import { pageUrl, plainHost } from './address.ts';
import { EXTRA_HOSTS_MAX, HOST_MAX } from './event.ts';

const STAR_STAND_IN = 'garimpo0star';
const LABEL = /^(?!-)[a-z0-9_*-]{1,63}(?<!-)$/;

/**
 * A host that a site also lives on, as typed or pasted: `loja.com.br`, `https://loja.com.br/oferta`, `*.loja.com.br`. In the spelling that
 * it is compared in; `null` for what is no host. A star stands for one or more letters of a name, dots among them, and never in the last two parts:
 * `*.com` would silence every copy.
 */
export function readHostPattern(text: string): string | null {
  const typed = text
    .trim()
    .toLowerCase()
    .replace(/^[a-z]+:\/\//, '')
    // Over line breaks, too: else it would be tried anew from each slash before one.
    .replace(/[/?#].*$/s, '')
    .replace(/\.$/, '');
  // Letters of other alphabets as a browser tells them; a star is none that an address may have.
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
/** Each once. */
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

/** The parts in their order, the first at the beginning and the last at the end, with something between any two. */
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
  /** Of the page, as the site keeps it. */
  originalHost: string;
  extraHosts: readonly string[];
}

/** Whether a page on this host is the owner's: nothing is reported there, and nothing changed. */
export function isOwnerHost({ originalHost, extraHosts: extra }: OwnerHosts, hostname: string): boolean {
  return matchesHost(originalHost, hostname) || extra.some((pattern) => matchesHost(pattern, hostname));
}

/** What a site's owner is told of, once per clone. What is not named stays. */
export const alertsInput = z.strictObject({
  mail: z.optional(z.boolean()),
  /** Of suspects as well: pages that our first look did not confirm. Once each; a copy that is confirmed later is told as such. */
  suspects: z.optional(z.boolean()),
});
export type AlertsInput = z.output<typeof alertsInput>;

export const alertsView = z.object({
  mail: z.boolean(),
  suspects: z.boolean(),
  webhook: z.nullable(z.object({ url: z.string(), createdAt: z.iso.datetime() })),
});
export type AlertsView = z.infer<typeof alertsView>;

/** `PUT /api/anticlone/sites/:id/webhook`: 200. Another address makes another secret. `DELETE` of the same: 204. */
export const webhookInput = z.strictObject({ url: pageUrl });
export type WebhookInput = z.output<typeof webhookInput>;
/** `secret` begins with `whsec_`, and is told this once. */
export const webhookReply = z.object({
  webhook: z.object({ url: z.string(), createdAt: z.iso.datetime() }),
  secret: z.string(),
});
export type WebhookReply = z.infer<typeof webhookReply>;

/** `POST /api/anticlone/sites/:id/webhook/test`, without a body: sends one, and tells how it went. */
export const webhookTestReply = z.object({
  delivered: z.boolean(),
  /** That was answered; `null` where nothing was. */
  status: z.nullable(z.int()),
  /** A code of the outbound guard, where it did not get there. */
  reason: z.nullable(z.string()),
});
export type WebhookTestReply = z.infer<typeof webhookTestReply>;

/** Kinds of what a webhook is sent, as its `type`. */
export const webhookEvents = [
  'anticlone.clone.confirmed',
  'anticlone.clone.suspected',
  'anticlone.test',
] as const;
export type WebhookEvent = (typeof webhookEvents)[number];

/** What visitors of a copy meet. */
export const actionTypes = ['redirect', 'replace_links', 'replace_images'] as const;
export type ActionType = (typeof actionTypes)[number];

/** To the original page; or every link, or every picture, becomes the address. http and https only. */
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
export const createSiteInput = z.strictObject({ originalUrl: pageUrl });
export type CreateSiteInput = z.output<typeof createSiteInput>;

/** Of `/api/anticlone/sites/:id` and all below it. */
export const siteParams = z.strictObject({ id: z.uuid() });

/** `PATCH /api/anticlone/sites/:id`: what is not named stays as it is. */
export const updateSiteInput = z
  .strictObject({
    /** `null` for none. */
    action: z.optional(z.nullable(actionInput)),
    /** The off switch: false keeps the action, and no copy meets it from then on. */
    actionEnabled: z.optional(z.boolean()),
    /** All of them, in place of those that there were. */
    extraHosts: z.optional(extraHosts),
    alerts: z.optional(alertsInput),
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
    /** All that were detected. */
    total: z.int(),
    confirmed: z.int(),
    /** Of those, the ones that nobody has dealt with: `caseStatus` is `new`. */
    open: z.int(),
  }),
  /**
   * When our own visit last found this site's script on the page; `null` for never, and after a visit that did not find it. From then on
   * the page is refused to other users' cloning.
   */
  verifiedAt: z.nullable(z.iso.datetime()),
  /** When it was last visited for that. */
  checkedAt: z.nullable(z.iso.datetime()),
  alerts: alertsView,
});
export type AnticloneSiteView = z.infer<typeof anticloneSiteView>;

/** `GET` and `PATCH /api/anticlone/sites/:id`. `DELETE` answers 204. */
export const siteReply = z.object({ site: anticloneSiteView });
/** `GET /api/anticlone/sites`, newest first. `limit` -1 for none. */
export const sitesReply = z.object({
  sites: z.array(anticloneSiteView),
  limit: z.int(),
  /** Whether the reader may see events: the profile's `admin` permission. */
  tracking: z.boolean(),
});
export type SitesReply = z.infer<typeof sitesReply>;
