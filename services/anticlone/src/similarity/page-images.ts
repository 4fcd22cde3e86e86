import { createHash } from 'node:crypto';
import type { HtmlAttributes } from '@garimpo/service-kit';

/** An image that a page shows. How the page was read decides which of the name and the content is known. */
export interface PageImage {
  /** As the page has it; empty for an image that lies in the page itself. */
  address: string;
  /** The file's name without what copying tools change; null where it says nothing. */
  name: string | null;
  /** Hash of its bytes, where they were loaded or lie in the page: see {@link contentHash}. */
  content: string | null;
}

export const IMAGES_MAX = 200;
const ADDRESS_MAX = 2_000;
/** A data address may be as long as an image. */
const DATA_MAX = 4 * 1024 * 1024;
const CSS_URL = /url\(\s*["']?([^"')\s]{1,2000})/gi;
const CSS_MAX = 512 * 1024;

/** The first images of a page in their order, each once. */
export class PageImages {
  readonly #found = new Map<string, PageImage>();

  get all(): PageImage[] {
    return [...this.#found.values()];
  }

  open(name: string, attributes: HtmlAttributes): void {
    if (name === 'img' || name === 'source' || name === 'image') {
      const src =
        attributes.get('data-src') ??
        attributes.get('src') ??
        attributes.get('srcset')?.trim().split(/[\s,]/, 1)[0];
      if (src !== undefined) this.#add(src);
    }
    const poster = attributes.get('poster');
    if (poster !== undefined) this.#add(poster);
    if (name === 'link' && /\bicon\b/i.test(attributes.get('rel') ?? ''))
      this.#add(attributes.get('href') ?? '');
    const style = attributes.get('style');
    if (style !== undefined) this.style(style);
  }

  style(css: string): void {
    for (const [, address = ''] of css.slice(0, CSS_MAX).matchAll(CSS_URL)) {
      if (this.#found.size >= IMAGES_MAX) return;
      // Fonts and style sheets belong to the template and are not seen.
      if (!/\.(?:woff2?|ttf|otf|eot|css)(?:[?#]|$)|^data:(?!image\/)/i.test(address)) this.#add(address);
    }
  }

  #add(written: string): void {
    if (this.#found.size >= IMAGES_MAX) return;
    if (/^\s*data:/i.test(written)) {
      const content = contentOfData(written);
      if (content !== null && !this.#found.has(content))
        this.#found.set(content, { address: '', name: null, content });
      return;
    }
    const address = written.slice(0, ADDRESS_MAX).trim();
    if (address === '' || this.#found.has(address)) return;
    this.#found.set(address, { address, name: fileName(address), content: null });
  }
}

/** The first 96 bits of the SHA-256, in hex. */
export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 24);
}

function contentOfData(written: string): string | null {
  const comma = written.indexOf(',');
  if (comma === -1 || written.length > DATA_MAX) return null;
  const body = written.slice(comma + 1);
  if (!/;\s*base64\s*$/i.test(written.slice(0, comma))) return contentHash(Buffer.from(body));
  const bytes = Buffer.from(body, 'base64');
  // A transparent dot holds the place of an image that is still to come.
  return bytes.length < 100 ? null : contentHash(bytes);
}

/** Names that any page may have. */
const COMMON_NAME = /^(?:image|imagem|img|foto|photo|banner|logo|favicon|icon|bg|background|\d{1,3})?$/;

/** Drops what tools change: folders, query, extension, sizes, numbers of duplicates, version hashes. */
function fileName(address: string): string | null {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  const name = decoded(path.slice(path.lastIndexOf('/') + 1))
    .toLowerCase()
    .replace(/(?:\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp))+$/, '')
    .replace(/[-_.](?:[0-9a-f]{8,40})$/, '')
    .replace(/[-_]\d{2,4}x\d{2,4}$/, '')
    .replace(/@\dx$|[-_]scaled$|[-_]\d{1,2}$/, '')
    .slice(0, 120);
  return COMMON_NAME.test(name) ? null : name;
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
