import { isIgnoredHost, isOwnerHost, isPageUrl } from '@garimpo/anticlone-contract';
import type { PublicSite } from '../site/public-sites.ts';
import { webUrl } from './judge-beacon.ts';

/** What the page is to do now; without a type, nothing. */
export interface PageAction {
  type?: 'redirect' | 'replace_links' | 'replace_images';
  url?: string;
}

/**
 * What visitors of a page meet, as its owner has it at this moment. Nothing where it is off or was never set, nothing where the browser says that the page
 * is one of the owner's own, and nowhere but http and https.
 * @param from the `Origin` header
 */
export function pageAction(site: PublicSite, from: string | undefined): PageAction {
  const { actionType, actionData, actionEnabled, originalUrl } = site;
  if (!actionEnabled || actionType === null) return {};
  const page = webUrl(from);
  if (page !== null && (isOwnerHost(site, page.hostname) || isIgnoredHost(page.hostname))) return {};
  const url = actionType === 'redirect' ? originalUrl : actionData;
  return url !== null && isPageUrl(url) ? { type: actionType, url } : {};
}
