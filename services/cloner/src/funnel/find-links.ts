import { readRefresh } from '../rewrite/attribute-roles.ts';
import { baseUrlOf } from '../rewrite/first-base.ts';
import type { ReadingJob } from '../rewrite/reading.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';
import { pageOfSite } from './site-address.ts';

/** More links than that are a catalogue, of which the first ones stand for the rest. */
const LINKS_MAX = 400;
const LABEL_MAX = 80;
const TITLE_MAX = 200;
/** A larger script is a library. */
const SCRIPT_MAX = 200_000;

/** Where scripts lead by themselves: `location.href = '/upsell'`, `window.open('/termos')`, `router.push('/obrigado')`. */
export const LEADS =
  /(?:\blocation(?:\.href)?\s*=\s*|\blocation\.(?:assign|replace)\(\s*|\bwindow\.open\(\s*|\bnavigate\(\s*|\b(?:router|history)\.(?:push|replace)\(\s*)(["'`])([^"'`\s<>\\]{1,500})\1/g;
/** Addresses in the data of page builders, by what their names say. */
const NAMED =
  /"(?:href|to|redirect\w*|next(?:page|url|step)\w*|thank\w*|success\w*|(?:up|down)sell\w*|checkout\w*|terms\w*|privacy\w*|page_?(?:url|path)|slug_?url)"\s*:\s*"((?:https?:)?\\?\/[^"\s<>]{0,500})"/gi;
const NAMED_ATTRIBUTE =
  /^data-(?:[a-z0-9]+-)*(?:href|url|link|redirect|goto|target-url|next|page|action)(?:-[a-z0-9]+)*$/;
const NAMED_FIELD = /redirect|return|next|thank|obrigad|success|sucesso|retorno|url/i;

export interface FoundLink {
  /** Of the page on the site's own host. */
  href: string;
  label: string;
}

export interface PageLinks {
  title: string | null;
  /** To pages of the same site, each once, in the order in which they are written. */
  links: FoundLink[];
}

/** The pages of its site that a page leads to: by links, forms, buttons, scripts and the data of builders. Never throws. */
export function findLinks(source: string, documentUrl: URL, site: URL): PageLinks {
  const reader = new LinkReader(source, baseUrlOf(source, documentUrl), site);
  scanHtml(source, reader);
  return reader.found();
}

export const linksJob: ReadingJob<{ text: string; url: string; site: string }, PageLinks> = {
  name: 'links',
  run: ({ text, url, site }) => findLinks(text, new URL(url), new URL(site)),
};

class LinkReader implements HtmlVisitor {
  private readonly links = new Map<string, FoundLink>();
  private title: string | null = null;
  /** The link whose label is being read. */
  private open: FoundLink | null = null;

  constructor(
    private readonly source: string,
    private readonly base: URL,
    private readonly site: URL,
  ) {}

  startTag(tag: StartTag): void {
    const { name } = tag;
    const value = (of: string) => tag.attributes.find((one) => one.name === of)?.value;
    if (name === 'a' || name === 'area') this.open = this.add(value('href') ?? value('xlink:href'));
    else if (name === 'form') this.add(value('action'));
    else if (name === 'button' || name === 'input') {
      this.add(value('formaction'));
      if (value('type')?.toLowerCase() === 'hidden' && NAMED_FIELD.test(value('name') ?? ''))
        this.addWritten(value('value'));
    } else if (name === 'meta' && value('http-equiv')?.trim().toLowerCase() === 'refresh') {
      const content = value('content') ?? '';
      const range = readRefresh(content);
      if (range !== null) this.add(content.slice(range.start, range.end));
    }
    for (const attribute of tag.attributes) {
      if (attribute.name.startsWith('on')) this.addFromScript(attribute.value);
      else if (NAMED_ATTRIBUTE.test(attribute.name)) this.addWritten(attribute.value);
      else if (attribute.name.startsWith('data-')) this.addNamed(attribute.value);
    }
  }

  endTag(name: string): void {
    if (name === 'a') this.open = null;
  }

  text(text: string): void {
    if (this.open !== null && this.open.label.length < LABEL_MAX)
      this.open.label = `${this.open.label}${text}`.replace(/\s+/g, ' ').trimStart().slice(0, LABEL_MAX);
  }

  rawText(tag: StartTag, { start, end }: { start: number; end: number }): void {
    if (tag.name === 'title' && this.title === null && !tag.isForeign)
      this.title = decoded(this.source.slice(start, end)).slice(0, TITLE_MAX);
    if (tag.name === 'script' && end - start <= SCRIPT_MAX) {
      const text = this.source.slice(start, end);
      this.addFromScript(text);
      this.addNamed(text);
    }
  }

  found(): PageLinks {
    const title = this.title?.trim() ?? '';
    return {
      title: title === '' ? null : title,
      links: [...this.links.values()].map(({ href, label }) => ({ href, label: label.trim() })),
    };
  }

  private addFromScript(text: string): void {
    for (const [, , address = ''] of text.matchAll(LEADS)) this.add(address);
  }

  private addNamed(text: string): void {
    for (const [, address = ''] of text.matchAll(NAMED)) this.add(address.replaceAll('\\/', '/'));
  }

  /** A value that may be anything: only what is written as an address of a page counts. */
  private addWritten(value: string | undefined): void {
    if (value !== undefined && /^\s*(?:https?:\/\/|\/(?!\/)|\.\.?\/)/i.test(value)) this.add(value);
  }

  private add(address: string | undefined): FoundLink | null {
    const text = address?.trim() ?? '';
    if (text === '' || text.startsWith('#') || this.links.size >= LINKS_MAX) return null;
    const href = pageOfSite(text, this.base, this.site)?.href;
    if (href === undefined) return null;
    const known = this.links.get(href);
    if (known !== undefined) return known;
    const link = { href, label: '' };
    this.links.set(href, link);
    return link;
  }
}

/** Titles are text with character references; these are the ones that people write. */
function decoded(text: string): string {
  const named: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' };
  return text
    .replace(/&#(\d{1,7});/g, (whole, code: string) => {
      const point = Number(code);
      return point > 0 && point <= 0x10ffff ? String.fromCodePoint(point) : whole;
    })
    .replace(/&(amp|lt|gt|quot|nbsp);/g, (_, name: string) => named[name] ?? '')
    .replace(/\s+/g, ' ');
}
