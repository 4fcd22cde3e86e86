import { BLOCK_PICTURES_MAX, blockPicture } from '@garimpo/cloner-contract';

/** What stands where a picture cannot come along. */
const NOTHING = 'data:,';

/** The pictures of a block: each address of the clone once, with what stands for it in the markup. */
export class PictureList {
  readonly addresses: string[] = [];
  /** Those that were too many, or are no files of the clone. */
  lost = 0;
  readonly #base: string;
  readonly #host: string;

  /**
   * @param base of relative addresses
   * @param url of the clone
   */
  constructor(base: string, url: string) {
    this.#base = base;
    this.#host = new URL(url).host;
  }

  /** What to write for an address. */
  take(address: string): string {
    const written = address.trim();
    if (written === '' || /^(?:data:|#)/i.test(written)) return address;
    const url = URL.canParse(written, this.#base) ? new URL(written, this.#base) : null;
    if (url === null || url.host !== this.#host || !/^https?:$/.test(url.protocol)) return this.#lose();
    const path = url.pathname + url.search;
    const known = this.addresses.indexOf(path);
    if (known !== -1) return blockPicture(known) + url.hash;
    if (this.addresses.length === BLOCK_PICTURES_MAX) return this.#lose();
    this.addresses.push(path);
    return blockPicture(this.addresses.length - 1) + url.hash;
  }

  /** Takes the pictures in declarations of a style. */
  takeCss(css: string): string {
    return css.replace(
      /url\(\s*(["']?)(.*?)\1\s*\)/g,
      (_, _quote, address: string) => `url("${this.take(address)}")`,
    );
  }

  #lose(): string {
    this.lost += 1;
    return NOTHING;
  }
}

/** The largest picture of a `srcset`; null for an empty one. */
export function largestOf(srcset: string): string | null {
  let found: { address: string; size: number } | null = null;
  for (const [, address = '', size = '1'] of srcset.matchAll(
    /([^\s,]\S*[^\s,])(?:\s+([\d.]+)[wx])?\s*(?:,|$)/g,
  )) {
    if (found === null || Number(size) > found.size) found = { address, size: Number(size) };
  }
  return found?.address ?? null;
}
