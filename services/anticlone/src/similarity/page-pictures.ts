import { createHash } from 'node:crypto';
import type { HtmlAttributes } from '@garimpo/service-kit';

/** One picture that a page shows. Which of the two is known depends on how the page came. */
export interface PagePicture {
  /** Its address, as the page has it; empty for one that lies in the page itself. */
  address: string;
  /** What is left of its file's name once copying tools have had it; null where it has none that says anything. */
  name: string | null;
  /** Of its bytes, when they were fetched or lie in the page: the first 96 bits of their SHA-256, in hex. */
  content: string | null;
}

/** A page of a thousand pictures is told by its first ones. */
export const PICTURES_MAX = 200;
const ADDRESS_MAX = 2_000;
/** A data address may be as long as a picture. */
const DATA_MAX = 4 * 1024 * 1024;
const CSS_URL = /url\(\s*["']?([^"')\s]{1,2000})/gi;
const CSS_MAX = 512 * 1024;

/** The pictures of a page in their order, each once. */
export class PagePictures {
  readonly #found = new Map<string, PagePicture>();

  get all(): PagePicture[] {
    return [...this.#found.values()];
  }

  open(name: string, attributes: HtmlAttributes): void {
    if (name === 'img' || name === 'source' || name === 'image') {
      const src = attributes.get('data-src') ?? attributes.get('src') ?? firstOfSet(attributes.get('srcset'));
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
      if (this.#found.size >= PICTURES_MAX) return;
      // Fonts and sheets are of the template, and are not seen.
      if (!/\.(?:woff2?|ttf|otf|eot|css)(?:[?#]|$)|^data:(?!image\/)/i.test(address)) this.#add(address);
    }
  }

  #add(written: string): void {
    if (this.#found.size >= PICTURES_MAX) return;
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

export function contentHash(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex').slice(0, 24);
}

function firstOfSet(srcset: string | undefined): string | undefined {
  return srcset?.trim().split(/[\s,]/, 1)[0];
}

function contentOfData(written: string): string | null {
  const comma = written.indexOf(',');
  if (comma === -1 || written.length > DATA_MAX) return null;
  const body = written.slice(comma + 1);
  if (!/;\s*base64\s*$/i.test(written.slice(0, comma))) return contentHash(Buffer.from(body));
  const bytes = Buffer.from(body, 'base64');
  // Stands where a picture is still to come: a transparent dot.
  return bytes.length < 100 ? null : contentHash(bytes);
}

/** Names that any page may have. */
const ANY_NAME = /^(?:image|imagem|img|foto|photo|banner|logo|favicon|icon|bg|background|\d{1,3})?$/;

/** Without what tools change: folders, query, kind of file, sizes, numbers of doubles, hashes of versions. */
export function fileName(address: string): string | null {
  const path = address.split(/[?#]/, 1)[0] ?? '';
  const last = unescaped(path.slice(path.lastIndexOf('/') + 1)).toLowerCase();
  const name = last
    .replace(/(?:\.(?:png|jpe?g|gif|webp|avif|svg|ico|bmp))+$/, '')
    .replace(/[-_.](?:[0-9a-f]{8,40})$/, '')
    .replace(/[-_]\d{2,4}x\d{2,4}$/, '')
    .replace(/@\dx$|[-_]scaled$|[-_]\d{1,2}$/, '')
    .slice(0, 120);
  return ANY_NAME.test(name) ? null : name;
}

function unescaped(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
