import type { Passage } from './settings.ts';

/** The document of a replay, as described by the script element. */
export class ClonePage {
  readonly element: HTMLOrSVGScriptElement;
  /** Host of the original. */
  readonly host: string;
  /** Original host of this document: a frame may have another. */
  readonly documentHost: string;
  private readonly passages: readonly Passage[];

  constructor(element: HTMLOrSVGScriptElement, passages: readonly Passage[]) {
    this.element = element;
    this.host = this.attribute('data-page');
    this.documentHost = this.attribute('data-host');
    const own = this.attribute('data-passages');
    this.passages = own === '' ? passages : JSON.parse(own);
    // Some scripts depend on the elements in the head.
    element.remove();
  }

  attribute(name: string): string {
    return this.element.getAttribute(name) ?? '';
  }

  /** Whether a request may go to its host: trackers of the clone's owner are requested for the owner's accounts only. */
  passes(url: URL): boolean {
    return this.passages.some(({ account, ids, hosts }) => {
      const found = new RegExp(account).exec(url.href);
      const isOurs = found === null || ids.includes(found[1] ?? '');
      return isOurs && hosts.some((host) => isUnder(url.hostname, host));
    });
  }
}

function isUnder(hostname: string, host: string): boolean {
  return host.startsWith('.') ? hostname.endsWith(host) : hostname === host;
}

export interface Addresses {
  /** Files have no origin: what asks for one is not loaded. */
  isOnDisk: boolean;
  /**
   * @param isInPage whether the address is in the page's markup, rather than in a script
   * @returns the text itself if it is not an address of the clone
   */
  map(text: string, isInPage: boolean): string;
  /** The same for a `srcset`. */
  mapSet(text: string, isInPage: boolean): string;
  /** What the original has in an attribute that names a file of the clone by this text; null where it is the same. */
  given(text: string): string | null;
  /** The original's address of a file of the clone, where scripts cannot do with the file's own; null for another. */
  originalOf(href: string): string | null;
  /** Whether markup may contain an address to map. */
  mayLoad(text: string): boolean;
  /** Finds addresses in a piece of markup; its groups are the text before, the quote, and the address. */
  piece: RegExp;
}
