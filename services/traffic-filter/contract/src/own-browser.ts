import * as z from 'zod/mini';

/** Browsers of one account that are left out. */
export const OWN_BROWSERS_MAX = 20;
export const OWN_BROWSER_NAME_MAX = 60;
/** Visits of one browser and day that are left out; more of them are counted as anybody's. */
export const OWN_VISITS_A_DAY = 200;

/** `POST /api/traffic-filter/own-browsers`: makes a link for one browser. */
export const ownBrowserInput = z.strictObject({
  name: z.string().check(z.trim(), z.minLength(1), z.maxLength(OWN_BROWSER_NAME_MAX)),
});
export type OwnBrowserInput = z.output<typeof ownBrowserInput>;
export const ownBrowserParams = z.strictObject({ id: z.uuid() });

export const ownBrowserView = z.object({
  id: z.uuid(),
  name: z.string(),
  /** Absolute addresses that mark a browser on a host: of all links, and of each domain of the user. */
  links: z.array(z.object({ host: z.string(), url: z.string() })),
  createdAt: z.iso.datetime(),
  /** The last day with a visit that was left out, as `2026-11-22`; null while there was none. */
  seenOn: z.nullable(z.string()),
});
export type OwnBrowserView = z.infer<typeof ownBrowserView>;
export const ownBrowserReply = z.object({ browser: ownBrowserView });
/** `GET /api/traffic-filter/own-browsers`: in the order in which they were made. */
export const ownBrowsersReply = z.object({ browsers: z.array(ownBrowserView) });

/** `GET /r/eu/:token` shows whether a browser is counted, and `POST` changes it. */
export const ownBrowserLinkParams = z.strictObject({ token: z.string().check(z.maxLength(80)) });
/** Of the `POST`: `1` to be counted again. */
export const ownBrowserLinkQuery = z.object({ contar: z.catch(z.enum(['0', '1']), '1') });
