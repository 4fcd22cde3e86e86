import { StripError } from '../errors.ts';
import type { FindingsList } from '../findings.ts';
import type { PlanPart } from '../types.ts';
import { cleanEmbedded, isEmbeddedFont, isEmbeddedPicture } from './embedded-picture.ts';
import { sanitizeCss } from './sanitize-css.ts';

const MAX_REMOVED = 50_000;

/** What a drawing points at: parts of itself, and pictures and fonts that are in it. Everything else is elsewhere, and goes. */
export class SvgReferences {
  /** The same picture may be drawn many times. */
  readonly #pictures = new Map<string, string>();

  #removed = 0;
  readonly #findings: FindingsList;
  readonly #planPart: PlanPart;

  constructor(findings: FindingsList, planPart: PlanPart) {
    this.#findings = findings;
    this.#planPart = planPart;
  }

  /** A style sheet, or the value of an attribute. */
  async cleanCss(css: string): Promise<string> {
    // What has to be waited for is gone through first.
    const pictures: string[] = [];
    sanitizeCss(css, (url) => {
      if (isEmbeddedPicture(url)) pictures.push(url);
      return url;
    });
    for (const url of pictures) await this.cleanPicture(url);
    const { css: clean, comments, imports } = sanitizeCss(css, (url) => this.#inCss(url));
    for (const value of comments) {
      this.#findings.remove('comment', value.length, 'Comment', [
        { kind: 'comment', container: 'comment', name: 'CSS', value },
      ]);
    }
    for (const value of imports) this.#removeExternal(value);
    return clean;
  }

  /** The address of a picture that is drawn; null where it is elsewhere. */
  async cleanPicture(url: string): Promise<string | null> {
    if (!isEmbeddedPicture(url)) return null;
    const known = this.#pictures.get(url);
    if (known !== undefined) return known;
    const clean = await cleanEmbedded(url, this.#planPart);
    this.#pictures.set(url, clean.url);
    if (clean.findings.length > 0) {
      this.#findings.remove('attachment', clean.removedBytes, 'EmbeddedPicture', clean.findings);
    }
    return clean.url;
  }

  #inCss(url: string): string | null {
    if (url.startsWith('#') || isEmbeddedFont(url)) return url;
    const picture = this.#pictures.get(url);
    if (picture === undefined) this.#removeExternal(url);
    return picture ?? null;
  }

  #removeExternal(value: string): void {
    this.#removed += 1;
    if (this.#removed > MAX_REMOVED) throw new StripError('too_complex', 'too many references to elsewhere');
    this.#findings.remove('markup', value.length, 'url', [
      { kind: 'external', container: 'markup', name: 'url', value },
    ]);
  }
}
