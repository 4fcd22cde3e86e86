import type { PageTree } from '../../../lib/page/page-tree.ts';
import { startTag } from '../../../lib/words/start-tag.ts';
import type { Finding, FindingPlace } from './findings.ts';

/** Elements whose id another one before them has. */
export function checkIds(page: PageTree): Finding[] {
  const seen = new Set<string>();
  const places: FindingPlace[] = [];
  for (const element of page.elements()) {
    if (!/\sid\s*=/i.test(startTag(page, element))) continue;
    const id = page.attribute(element, 'id') ?? '';
    if (id === '') continue;
    if (seen.has(id)) places.push({ element, detail: `#${id}` });
    seen.add(id);
  }
  return [{ check: 'ids', places }];
}
