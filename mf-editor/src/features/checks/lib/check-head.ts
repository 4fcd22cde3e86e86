import type { PageTree } from '../../../lib/page/page-tree.ts';
import type { CheckName, Finding } from './findings.ts';

/** What the page should say of itself and does not. */
export function checkHead(page: PageTree): Finding[] {
  const missing: CheckName[] = [];
  const isDrawn = (id: number) => page.path(id).some((outside) => page.tag(outside) === 'svg');
  const title = page.elements('title').find((id) => !isDrawn(id));
  const words =
    title === undefined
      ? ''
      : page
          .children(title)
          .map((text) => page.value(text))
          .join('');
  if (words.trim() === '') missing.push('title');
  if (!hasMeta(page, 'viewport')) missing.push('viewport');
  if (!hasMeta(page, 'description')) missing.push('description');
  if ((page.attribute(page.html, 'lang') ?? '').trim() === '') missing.push('lang');
  return missing.map((check) => ({ check, places: [{ element: null, detail: '' }] }));
}

function hasMeta(page: PageTree, name: string): boolean {
  return page.elements('meta').some((id) => {
    const isIt = page.attribute(id, 'name')?.trim().toLowerCase() === name;
    return isIt && (page.attribute(id, 'content') ?? '').trim() !== '';
  });
}
