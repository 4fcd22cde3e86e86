import { siteNames } from '../script/site-names.ts';
import { hiddenKeysIn } from '../snippet/hidden-text.ts';

/** Hidden text stands at the beginning of a page's body; what lies further in than this is not read for it. */
const SEARCHED = 2_000_000;

/** Whether a page's source carries what the snippet of the site with this key has in it, whichever layer of it is left. */
export function isMarkedBy(key: string, html: string): boolean {
  return html.includes(siteNames(key).marker) || hiddenKeysIn(html.slice(0, SEARCHED)).includes(key);
}
