import { cloneAddress } from '../rewrite/clone-address.ts';
import type { ReadingJob } from '../rewrite/reading-threads.ts';
import type { RewriteContext } from '../rewrite/reference.ts';
import { rewriteCss } from '../rewrite/rewrite-css.ts';
import { rewriteHtml } from '../rewrite/rewrite-html.ts';
import { rewriteScript } from '../rewrite/rewrite-script.ts';
import { mapAppPictures } from './app-manifest.ts';
import type { TextRole } from './text-file.ts';

/** A text of a clone, and what the clone has. */
interface RewriteInput {
  text: string;
  role: TextRole;
  /** Where it was read. */
  url: string;
  /** That it was in. */
  encoding: string;
  /** Address of the page that is cloned. */
  page: string;
  /** Addresses of the clone that have something. */
  located: ReadonlySet<string>;
  /** Those of them whose bytes are the original's. */
  kept: ReadonlySet<string>;
}

/** The text led to what the clone has, and not to the original. */
function rewriteText({ text, role, url, encoding, page, located, kept }: RewriteInput): string {
  const pageUrl = new URL(page);
  const addressOf = (of: URL) => {
    const file = new URL(of);
    file.hash = '';
    return cloneAddress(file, pageUrl);
  };
  const locate = (of: URL) => {
    const address = addressOf(of);
    return address !== null && located.has(address) ? address : null;
  };
  const keepsBytes = (of: URL) => {
    const address = addressOf(of);
    return address !== null && kept.has(address);
  };
  const context: RewriteContext = { documentUrl: new URL(url), encoding, pageUrl, locate, keepsBytes };
  switch (role) {
    case 'page':
    case 'drawing':
      return rewriteHtml(text, context).text;
    case 'sheet':
      return rewriteCss(text, context).text;
    case 'script':
      return rewriteScript(text, context).text;
    case 'app':
      return mapAppPictures(text, (src) => ofApp(src, context));
  }
}

export const rewriteJob: ReadingJob<RewriteInput, string> = { name: 'rewrite', run: rewriteText };

/** The address of a picture of the web app, where it is not already the one in the clone. */
function ofApp(src: string, { documentUrl, pageUrl, locate }: RewriteContext): string | null {
  if (!URL.canParse(src, documentUrl.href)) return null;
  const url = new URL(src, documentUrl);
  const target = locate(url);
  const isAbsolute = /^(?:[a-z][a-z0-9+.-]*:|\/)/i.test(src.trim());
  if (target === null)
    return /^https?:$/.test(url.protocol) && cloneAddress(url, pageUrl) !== null ? 'data:,' : null;
  // Relative to the manifest it still leads there.
  return isAbsolute ? target : null;
}
