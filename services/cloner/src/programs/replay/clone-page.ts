import type { Passage } from './settings.ts';

/** The document that a replay runs in, as the element of its script describes it. */
export class ClonePage {
  readonly element: HTMLOrSVGScriptElement;
  /** Host that the clone is of. */
  readonly host: string;
  /** Host that the document was read from: a frame may be another's. */
  readonly documentHost: string;
  private readonly passages: readonly Passage[];

  constructor(element: HTMLOrSVGScriptElement, passages: readonly Passage[]) {
    this.element = element;
    this.host = this.attribute('data-page');
    this.documentHost = this.attribute('data-host');
    const own = this.attribute('data-passages');
    this.passages = own === '' ? passages : JSON.parse(own);
    // Scripts that count what is in the head find what they always found.
    element.remove();
  }

  attribute(name: string): string {
    return this.element.getAttribute(name) ?? '';
  }

  /** Trackers of the clone's owner are asked themselves, for their own accounts alone. */
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

/** Where the clone has what a text of the page names. */
export interface Addresses {
  /**
   * @param isInPage stands in the page's markup, not in a script of it
   * @returns the text itself where nothing of the clone is meant
   */
  map(text: string, isInPage: boolean): string;
  /** The same for a `srcset`. */
  mapSet(text: string, isInPage: boolean): string;
  /** Whether markup could name something that has to be mapped. */
  mayLoad(text: string): boolean;
  /** Addresses in a piece of markup: what stands before, its quote, and the address. */
  piece: RegExp;
}
