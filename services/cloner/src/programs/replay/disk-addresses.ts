import { meaningOf } from '../../calls/find-call.ts';
import type { Addresses, ClonePage } from './clone-page.ts';
import type { DiskTable } from './settings.ts';

const OTHER_ORIGINS = '/__ext/';
/** Folder for files of other hosts. */
const OTHERS_FOLDER = 'externos/';
const REDIRECTS_MAX = 10;
const WHOLE = /^\s*(?:[a-z][a-z0-9+.-]*:|[\\/]{2})/i;
/** Names a part of the page itself, wherever the page is. */
const FRAGMENT = /^\s*#/;

/** Maps addresses to the files of a clone in a folder. */
export class DiskAddresses implements Addresses {
  readonly isOnDisk = true;
  readonly piece = /(\s(?:src|poster)\s*=\s*|<link\b[^>]*?\shref\s*=\s*)(["']?)([^\s"'<>]+)/gi;
  /** Current address of the folder. */
  readonly root: string;
  /** Base of the page's relative addresses in the folder. */
  readonly folderBase = document.baseURI;
  /** Original's address of the document. */
  readonly place: string;
  /** Base of the original's addresses, which follows the page's history where no `base` says otherwise. */
  base: string;
  readonly followsPage: boolean;
  private readonly page: ClonePage;
  private readonly files: ReadonlyMap<string, string>;
  private readonly redirects: ReadonlyMap<string, string>;
  /** Addresses by the name of their file. */
  private readonly names: ReadonlyMap<string, string>;
  private filesByMeaning: ReadonlyMap<string, string> | undefined;

  constructor(page: ClonePage, { files, redirects }: DiskTable) {
    this.page = page;
    this.root = new URL(page.attribute('data-root'), location.href).href;
    this.place = page.attribute('data-url');
    this.base = page.attribute('data-base') || this.place;
    this.followsPage = page.attribute('data-base') === '';
    this.files = new Map(Object.entries(files));
    this.redirects = new Map(Object.entries(redirects));
    this.names = new Map(Object.entries(files).map(([address, name]) => [name, address]));
  }

  readonly map = (text: string, isInPage: boolean): string => {
    const address = FRAGMENT.test(text) ? null : this.meantBy(text, isInPage);
    const name = address === null ? null : this.nameOf(address);
    const hash = text.indexOf('#');
    return name === null ? text : this.root + name + (hash === -1 ? '' : text.slice(hash));
  };

  readonly mapSet = (text: string, isInPage: boolean): string =>
    text
      .split(/,\s+|(?<=\s[\d.]+[wxh]),/)
      .map((one) => {
        const [address = '', ...sizes] = one.trim().split(/\s+/);
        return [this.map(address, isInPage), ...sizes].join(' ');
      })
      .join(', ');

  mayLoad(text: string): boolean {
    return text.includes('<');
  }

  readonly given = (text: string): string | null => {
    if (FRAGMENT.test(text)) return null;
    try {
      const address = this.addressAt(new URL(text, this.folderBase).href);
      if (address === null) return null;
      return address.startsWith(OTHER_ORIGINS) ? this.originalAt(address) : address;
    } catch {
      return null;
    }
  };

  /** The original's address of a file of the folder, with the fragment; null for another. */
  readonly originalOf = (href: string): string | null => {
    const address = this.addressAt(href);
    const hash = href.indexOf('#');
    return address === null ? null : this.originalAt(address) + (hash === -1 ? '' : href.slice(hash));
  };

  /** The address in the clone that a text means. Null for addresses that are not of the web, and for files of the folder. */
  meantBy(text: string, isInPage: boolean): string | null {
    try {
      const { href } = new URL(text, this.folderBase);
      if (href.startsWith(this.root) && (isInPage || WHOLE.test(text))) {
        // A script computed it from its own address, so its folders are those of the clone.
        const [rest = ''] = href.slice(this.root.length).split('#', 1);
        if (this.names.has(rest.split('?', 1)[0] ?? '')) return null;
        return rest.startsWith(OTHERS_FOLDER) ? OTHER_ORIGINS + rest.slice(OTHERS_FOLDER.length) : `/${rest}`;
      }
      const url = new URL(text, this.base);
      if (!/^https?:$/.test(url.protocol) || this.page.passes(url)) return null;
      const place = url.host === this.page.host ? '' : OTHER_ORIGINS + url.host;
      return place + url.pathname + url.search;
    } catch {
      return null;
    }
  }

  private addressAt(href: string): string | null {
    const [plain = ''] = href.split('#', 1);
    if (!plain.startsWith(this.root)) return null;
    return this.names.get(plain.slice(this.root.length).split('?', 1)[0] ?? '') ?? null;
  }

  private originalAt(address: string): string {
    const [, host = this.page.host, rest = address] = /^\/__ext\/([^/]+)(.*)$/s.exec(address) ?? [];
    return `${new URL(this.place).protocol}//${host}${rest}`;
  }

  private nameOf(address: string): string | null {
    let at = address;
    for (let left = REDIRECTS_MAX; left > 0; left -= 1) {
      const name = this.files.get(at);
      if (name !== undefined) return name;
      const to = this.redirects.get(at);
      if (to === undefined) break;
      at = to.split('#', 1)[0] ?? '';
    }
    return this.byMeaning().get(meaningOf(address)) ?? null;
  }

  private byMeaning(): ReadonlyMap<string, string> {
    if (this.filesByMeaning !== undefined) return this.filesByMeaning;
    const all = new Map<string, string>();
    for (const [address, name] of this.files) {
      const meaning = meaningOf(address);
      if (!all.has(meaning)) all.set(meaning, name);
    }
    this.filesByMeaning = all;
    return all;
  }
}
