import type { QuizLeadSettings } from './settings.ts';

const VISIT_KEY = '__ext:came';
const NO_SHOP =
  /termo|terms|privac|polic|pol%C3%ADtic|politic|contato|contact|suporte|support|reembolso|refund/i;

/** Addresses of the quiz's own host at which it sells. */
const OWN_SHOP =
  /(?:^|\/)(?:checkout|check-out|pay|payments?|pagamentos?|pagar|comprar?|buy|carrinho|cart|order)(?=[/._-]|$)/i;

/** Decides which addresses are the original's checkout, and what replaces them. */
export class Leads {
  private readonly settings: QuizLeadSettings;
  /** The user's checkout. */
  private readonly user: URL;
  private readonly campaign: RegExp;
  private readonly checkouts: ReadonlySet<string>;
  private readonly links: ReadonlySet<string>;
  private readonly shops: readonly string[];
  /** Parameters of the visitor's first address, kept for the tab. */
  private readonly visit: ReadonlyMap<string, string>;

  constructor(settings: QuizLeadSettings) {
    this.settings = settings;
    this.user = new URL(settings.checkoutUrl);
    this.campaign = new RegExp(settings.campaign, 'i');
    this.checkouts = this.placesOf(settings.checkouts);
    this.links = this.placesOf(settings.links);
    this.shops = settings.hosts.filter((host) => host !== settings.page);
    this.visit = this.readVisit();
  }

  isCampaign(parameter: string): boolean {
    return this.campaign.test(parameter);
  }

  /** Whether a parameter of the original's checkout is the visitor's, rather than the offer's. */
  travels(name: string, value: string): boolean {
    if (this.isCampaign(name) || this.visit.has(name)) return true;
    return this.settings.passes && !this.settings.offer.includes(`${name}=${value}`);
  }

  /** Whether it is the user's own checkout, whatever a script put behind its address. */
  isUsers(url: URL): boolean {
    return url.origin === this.user.origin && url.host !== location.host;
  }

  isCheckout(url: URL): boolean {
    const place = this.placeOf(url);
    if (this.checkouts.has(place)) return true;
    if (this.links.has(place) || NO_SHOP.test(url.pathname)) return false;
    const isPlatform = (host: string) => url.hostname === host || url.hostname.endsWith(`.${host}`);
    return this.shops.includes(url.host) || this.settings.platforms.some(isPlatform);
  }

  isHome(url: URL): boolean {
    const plain = (host: string) => host.replace(/^www\./, '');
    return url.host === location.host || plain(url.host) === plain(this.settings.page);
  }

  /** Whether a visitor who goes there is to be at the user's checkout: nobody has seen a reason why not. */
  isSold(url: URL): boolean {
    if (this.isUsers(url) || this.isCheckout(url)) return true;
    const isSeen = this.links.has(this.placeOf(url)) || NO_SHOP.test(url.pathname);
    if (this.isHome(url)) return !isSeen && OWN_SHOP.test(url.pathname) && !OWN_SHOP.test(location.pathname);
    const isUnder = (host: string) => url.hostname === host || url.hostname.endsWith(`.${host}`);
    return !isSeen && !this.settings.neutral.some(isUnder);
  }

  /** The address that replaces one to which the page leads its visitor; null if none does. */
  to(value: unknown): string | null {
    const url = webUrl(value);
    return url !== null && this.isSold(url) ? this.ledTo(url) : this.known(value);
  }

  /** The same of an address of which nobody knows what it is for: it is replaced only if it is a checkout's. */
  known(value: unknown): string | null {
    const url = webUrl(value);
    if (url === null) return null;
    if (this.isUsers(url) || this.isCheckout(url)) return this.ledTo(url);
    // Addresses of the original's host are on the clone's; its server answers unknown ones with the quiz.
    const isOriginal = url.host === this.settings.page && url.host !== location.host;
    if (!isOriginal || this.links.has(this.placeOf(url))) return null;
    return location.origin + url.pathname + url.search + url.hash;
  }

  /**
   * The replaced address; any other value is returned as it is.
   * @param goes the page leaves for it
   */
  readonly lead = <Value>(value: Value, goes?: unknown): Value | string => {
    if (typeof value !== 'string' && !(value instanceof URL)) return value;
    return (goes ? this.to(value) : this.known(value)) ?? value;
  };

  private ledTo(url: URL): string {
    if (!this.isUsers(url)) return this.composed(url.searchParams);
    const more = url.search === '' ? '' : `&${url.search.slice(1)}`;
    const { pathname } = this.user;
    // What a script put behind the address without a question mark.
    const behind = url.pathname.startsWith(`${pathname}&`) ? url.pathname.slice(pathname.length) : '';
    return this.composed(new URLSearchParams(behind + more));
  }

  /** The user's checkout with its own query, the page's parameters and the visitor's. Each name occurs once. */
  private composed(parameters: URLSearchParams): string {
    const { origin, pathname, search, searchParams, hash } = this.user;
    let query = search.slice(1);
    const names = new Set(searchParams.keys());
    const put = (value: string, name: string): void => {
      if (names.has(name)) return;
      names.add(name);
      query += `${query === '' ? '' : '&'}${encodeURIComponent(name)}=${encodeURIComponent(value)}`;
    };
    parameters.forEach((value, name) => {
      if (this.travels(name, value)) put(value, name);
    });
    this.visit.forEach(put);
    return new URL(origin + pathname + (query === '' ? '' : `?${query}`) + hash).href;
  }

  private placeOf(url: URL): string {
    const host = url.host === location.host ? this.settings.page : url.host;
    return (host + url.pathname).replace(/\/$/, '').toLowerCase();
  }

  private placesOf(addresses: readonly string[]): Set<string> {
    return new Set(addresses.map((address) => this.placeOf(new URL(address))));
  }

  private readVisit(): Map<string, string> {
    const before = storedVisit();
    const visit = new Map(Object.entries(before ?? {}));
    if (window.top !== window) return visit;
    new URLSearchParams(location.search).forEach((value, name) => {
      const isFirst = before === null && !this.settings.own.includes(name);
      if (this.isCampaign(name) || isFirst) visit.set(name, value);
    });
    const keep = (): void => storeVisit(visit);
    keep();
    // The page may clear its storage.
    window.addEventListener('pagehide', keep);
    return visit;
  }
}

function storedVisit(): Record<string, string> | null {
  try {
    return JSON.parse(sessionStorage.getItem(VISIT_KEY) ?? 'null');
  } catch {
    return null;
  }
}

function storeVisit(visit: ReadonlyMap<string, string>): void {
  try {
    sessionStorage.setItem(VISIT_KEY, JSON.stringify(Object.fromEntries(visit)));
  } catch {
    // The browser may refuse storage to this page.
  }
}

export function webUrl(value: unknown): URL | null {
  try {
    const url = new URL(String(value), document.baseURI);
    return /^https?:$/.test(url.protocol) ? url : null;
  } catch {
    return null;
  }
}
