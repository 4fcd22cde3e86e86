import * as z from 'zod/mini';
import { actionInput, actionView } from './action.ts';
import { pageUrl } from './address.ts';
import { alertsInput, alertsView } from './alert.ts';
import { extraHosts } from './hosts.ts';

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
