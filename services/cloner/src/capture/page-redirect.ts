import { readRefresh } from '../rewrite/attribute-roles.ts';
import { findFirstBase } from '../rewrite/first-base.ts';
import type { ReadingJob } from '../rewrite/reading.ts';
import { type HtmlVisitor, type StartTag, scanHtml } from '../source/scan-html.ts';

/** A page that waits longer before it redirects is meant to be read. */
const REFRESH_SECONDS_MAX = 5;
/** A page with more text or script than that is more than a redirect. */
const SIGNPOST_TEXT_MAX = 200;
const SIGNPOST_SCRIPT_MAX = 2_000;

/** Their content does not count when scripts run. */
const APART = new Set(['noscript', 'template', 'title']);
const SCRIPT_TYPE = /^(?:|module|(?:text|application)\/(?:x-)?(?:javascript|ecmascript|jscript))$/i;

const LOCATION = String.raw`(?:(?:window|document|self|top|parent)\.)?location`;
const SCRIPT_REDIRECT = new RegExp(
  String.raw`(?:^|[;{}\n])\s*(?:${LOCATION}(?:\.href)?\s*=\s*|${LOCATION}\.(?:replace|assign)\(\s*)(["'])([^"'\\]+)\1`,
);

/**
 * Where a page redirects as soon as it is loaded: by a meta refresh, or by the script of a page that holds nothing else. Null for
 * a page that stays, or reloads itself.
 * @param mayScript false for an application: it may hold nothing but a script, too, and redirect at its end
 */
export function findPageRedirect(source: string, pageUrl: URL, mayScript = true): URL | null {
  // Most pages have neither, and need no scan.
  if (!/refresh|location/i.test(source)) return null;
  const reader = new RedirectReader();
  scanHtml(source, reader);
  const text = reader.found(mayScript);
  if (text === null) return null;
  const base = findFirstBase(source)?.href ?? '';
  const from = URL.canParse(base, pageUrl.href) ? new URL(base, pageUrl) : pageUrl;
  if (!URL.canParse(text, from.href)) return null;
  const target = new URL(text, from);
  target.hash = '';
  const isWeb = target.protocol === 'http:' || target.protocol === 'https:';
  return isWeb && target.href !== pageUrl.href.split('#', 1)[0] ? target : null;
}

export const redirectJob: ReadingJob<{ text: string; url: string; mayScript: boolean }, string | null> = {
  name: 'redirect',
  run: ({ text, url, mayScript }) => findPageRedirect(text, new URL(url), mayScript)?.href ?? null,
};

class RedirectReader implements HtmlVisitor {
  private refresh: string | null = null;
  private scripts = '';
  private textLength = 0;
  private holdsPictures = false;
  private apart = 0;
  private raw: 'script' | 'other' | null = null;

  startTag(tag: StartTag): void {
    if (APART.has(tag.name)) this.apart += 1;
    if (this.apart > 0) return;
    if (tag.name === 'script')
      this.raw = SCRIPT_TYPE.test(attributeOf(tag, 'type').trim()) ? 'script' : 'other';
    if (tag.name === 'style') this.raw = 'other';
    if (/^(?:img|picture|video|iframe|form|svg)$/.test(tag.name)) this.holdsPictures = true;
    if (tag.name === 'meta' && attributeOf(tag, 'http-equiv').trim().toLowerCase() === 'refresh') {
      const content = attributeOf(tag, 'content');
      const range = readRefresh(content);
      const isSoon = (Number.parseFloat(content) || 0) <= REFRESH_SECONDS_MAX;
      if (range !== null && isSoon) this.refresh ??= content.slice(range.start, range.end);
    }
  }

  endTag(name: string): void {
    if (APART.has(name)) this.apart = Math.max(0, this.apart - 1);
    if (name === 'script' || name === 'style') this.raw = null;
  }

  text(text: string): void {
    if (this.apart > 0) return;
    if (this.raw === null) this.textLength += text.trim().length;
    else if (this.raw === 'script' && this.scripts.length <= SIGNPOST_SCRIPT_MAX) this.scripts += text;
  }

  found(mayScript: boolean): string | null {
    if (this.refresh !== null) return this.refresh;
    const isSignpost =
      mayScript &&
      !this.holdsPictures &&
      this.textLength <= SIGNPOST_TEXT_MAX &&
      this.scripts.length <= SIGNPOST_SCRIPT_MAX;
    return isSignpost ? (SCRIPT_REDIRECT.exec(this.scripts)?.[2] ?? null) : null;
  }
}

function attributeOf(tag: StartTag, name: string): string {
  return tag.attributes.find((one) => one.name === name)?.value ?? '';
}
