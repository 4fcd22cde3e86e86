import { CAMPAIGN_NAMES } from '@garimpo/service-contract';
import { hostsOfSite } from '../rewrite/site-hosts.ts';

const CAMPAIGN = new RegExp(CAMPAIGN_NAMES, 'i');
const ADDRESS_MAX = 2048;
/** Extensions under which servers answer pages; any other is a file. */
const PAGE_EXTENSION = /^(?:x?html?|php\d?|aspx?|jspx?|cfm|shtml)$/i;
/** What no visitor of a funnel opens: administration, feeds, interfaces, and addresses whose mere request may change something. */
const NO_PAGE =
  /\/(?:wp-admin|wp-login|wp-json|wp-cron|xmlrpc|cdn-cgi|_next|_nuxt|api|graphql|admin-ajax|feed)(?:[/.]|$)|(?:^|[/._-])(?:(?:log|sign)-?(?:in|out)|sair|entrar|minha-conta|my-account|delete|excluir|remover|cancelar?)(?:[/._-]|$)|unsubscribe|descadastr/i;
const CHANGING = /^(?:add-to-cart|add_to_cart|remove_item|action|logout|_wpnonce|token|replytocom|share)$/i;

/**
 * The address of a page of the site, by which it is known once: on the site's own host, without fragment and without what
 * advertisements append. Null for what is no page, or of another site.
 */
export function pageOfSite(address: string, base: URL, site: URL): URL | null {
  if (!URL.canParse(address, base.href)) return null;
  const url = new URL(address, base);
  if (!/^https?:$/.test(url.protocol) || !hostsOfSite(site.host).includes(url.host)) return null;
  if (url.username !== '' || url.password !== '') return null;
  url.protocol = site.protocol;
  url.host = site.host;
  url.hash = '';
  for (const name of new Set(url.searchParams.keys())) {
    if (CHANGING.test(name)) return null;
    if (CAMPAIGN.test(name)) url.searchParams.delete(name);
  }
  const [, extension] = /\.([a-z0-9]{1,8})$/i.exec(url.pathname) ?? [];
  const isFile = extension !== undefined && !PAGE_EXTENSION.test(extension);
  return isFile || NO_PAGE.test(url.pathname) || url.href.length > ADDRESS_MAX ? null : url;
}

/** Path and query: the route of the page. */
export function routeOf(url: URL): string {
  return url.pathname + url.search;
}
