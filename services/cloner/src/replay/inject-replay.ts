import type { Passage } from '../programs/replay/settings.ts';
import { encodeValue } from '../source/attribute.ts';
import { scanHtml } from '../source/scan-html.ts';
import { REPLAY_ADDRESS } from './replay-script.ts';

export interface ReplayExtras {
  /** What the page may ask for itself. */
  passages?: readonly Passage[];
  /** Its answers depend on what was asked before. */
  visits?: boolean;
  /** Addresses of scripts that run right after the replay. */
  scripts?: readonly string[];
  /** Calls that had no answer, as `METHOD address`: they fail again. */
  failed?: readonly string[];
}

/**
 * The page with the replay script before all that it brings itself.
 * @param pageHost that the clone is of
 * @param documentHost that the document was read from: a frame may be another's
 */
export function injectReplay(
  source: string,
  pageHost: string,
  documentHost: string,
  { passages = [], scripts = [], visits = false, failed = [] }: ReplayExtras = {},
): string {
  const at = placeInHead(source);
  const attribute = (name: string, value: string) => ` ${name}="${encodeValue(value, '"')}"`;
  const settings =
    attribute('data-page', pageHost) +
    attribute('data-host', documentHost) +
    (failed.length === 0 ? '' : attribute('data-failed', JSON.stringify(failed))) +
    (passages.length === 0 ? '' : attribute('data-passages', JSON.stringify(passages))) +
    (visits ? attribute('data-visits', '1') : '');
  const more = scripts.map((address) => `<script src="${address}"></script>`).join('');
  const tags = `<script src="${REPLAY_ADDRESS}"${settings}></script>${more}`;
  return source.slice(0, at) + tags + source.slice(at);
}

/** Nearly every head begins in it; reading all of a large page for that would take its time. */
const HEAD_WITHIN = 65_536;

/** After the tags that a head begins with, before the first that belongs in it. */
export function placeInHead(source: string): number {
  // A byte order mark counts as one only at the very beginning, and a doctype only before all tags.
  let place = /^\ufeff?\s*(?:<!--[\s\S]*?-->\s*)*(?:<!doctype[^>]*>)?/i.exec(source)?.[0].length ?? 0;
  let isOver = false;
  scanHtml(source.slice(0, HEAD_WITHIN), {
    startTag({ name, range }) {
      if (isOver) return;
      if (name === 'html' || name === 'head') place = range.end;
      isOver = name !== 'html';
    },
  });
  return place;
}
