import type { PageTree } from '../../../lib/page/page-tree.ts';
import { checkHead } from './check-head.ts';
import { checkHeadings } from './check-headings.ts';
import { checkIds } from './check-ids.ts';
import { checkForms, checkLinks } from './check-links.ts';
import { checkPictures } from './check-pictures.ts';
import { type Finding, hintChecks, importantChecks } from './findings.ts';

export interface CheckedSite {
  /** Of the clone on the web, absolute. */
  url: string;
  originalUrl: string;
}

/** What is worth a look before the page is saved: only what was found, the important things first. */
export function checkPage(page: PageTree, site: CheckedSite): Finding[] {
  const found = [
    ...checkLinks(page, site),
    ...checkForms(page),
    ...checkPictures(page),
    ...checkHead(page),
    ...checkHeadings(page),
    ...checkIds(page),
  ].filter(({ places }) => places.length > 0);
  return [...importantChecks, ...hintChecks].flatMap((check) => found.filter((one) => one.check === check));
}
