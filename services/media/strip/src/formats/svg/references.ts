import { StripError } from '../../base/errors.ts';
import type { Finding, FindingsList } from '../../base/findings.ts';
import { FORMATS } from '../../base/formats.ts';
import { applyPlan } from '../../base/plan.ts';
import { memorySource } from '../../base/reader.ts';
import type { PlanPart } from '../../base/types.ts';
import { sanitizeCss } from './sanitize-css.ts';

interface EmbeddedPicture {
  url: string;
  findings: readonly Finding[];
  removedBytes: number;
}

const DATA_URL = /^\s*data:([\w.+-]+\/[\w.+-]+)((?:;[\w.+=-]+)*?)(;base64)?,/i;

/** Whether it is a picture that stands in the address itself. */
function isEmbeddedPicture(url: string): boolean {
  return /^image\//i.test(DATA_URL.exec(url)?.[1] ?? '');
}

/** Whether it is a font that stands in the address itself: it draws, and says nothing of who used it. */
function isEmbeddedFont(url: string): boolean {
  return /^(?:font\/|application\/(?:x-)?font|application\/vnd\.ms-fontobject)/i.test(
    DATA_URL.exec(url)?.[1] ?? '',
  );
}

/** The same picture, cleaned like any other. Throws the StripError that it would give as a file. */
async function cleanEmbedded(url: string, planPart: PlanPart): Promise<EmbeddedPicture> {
  const head = DATA_URL.exec(url);
  if (head === null) throw new StripError('malformed', 'an embedded picture that is none');
  const source = memorySource(decode(url.slice(head[0].length), head[3] !== undefined));
  const plan = await planPart(source);
  if (plan.findings.length === 0) return { url, findings: [], removedBytes: 0 };
  const parts: string[] = [];
  let rest = new Uint8Array(0);
  for await (const piece of applyPlan(source, plan)) {
    // Base64 takes three bytes at a time.
    const bytes = new Uint8Array(rest.length + piece.length);
    bytes.set(rest);
    bytes.set(piece, rest.length);
    const whole = bytes.length - (bytes.length % 3);
    parts.push(base64(bytes.subarray(0, whole)));
    rest = bytes.slice(whole);
  }
  parts.push(base64(rest));
  return {
    url: `data:${FORMATS[plan.format].mediaType};base64,${parts.join('')}`,
    findings: plan.findings,
    removedBytes: Math.max(0, plan.sourceBytes - plan.cleanBytes),
  };
}

function decode(data: string, isBase64: boolean): Uint8Array {
  try {
    if (!isBase64) return new TextEncoder().encode(decodeURIComponent(data));
    const text = atob(/%[\da-f]{2}/i.test(data) ? decodeURIComponent(data) : data);
    return Uint8Array.from(text, (character) => character.charCodeAt(0));
  } catch (error) {
    if (error instanceof StripError) throw error;
    throw new StripError('malformed', 'an embedded picture that cannot be unpacked');
  }
}

function base64(bytes: Uint8Array): string {
  const parts: string[] = [];
  for (let at = 0; at < bytes.length; at += 8192) {
    parts.push(String.fromCharCode(...bytes.subarray(at, at + 8192)));
  }
  return btoa(parts.join(''));
}

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
