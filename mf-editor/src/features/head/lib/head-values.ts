import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';

/** What a page says of itself, as characters; empty where it says nothing. */
export interface HeadValues {
  title: string;
  description: string;
  /** Of those who show a link to it: the title and the description stand in for them. */
  shareTitle: string;
  shareDescription: string;
  shareImage: string;
  favicon: string;
  /** As in `pt-BR`. */
  lang: string;
}

/** Names of the `meta` elements that say the same: the first is put in where none is there, the others only follow. */
export const metaNames = {
  description: ['description'],
  shareTitle: ['og:title', 'twitter:title'],
  shareDescription: ['og:description', 'twitter:description'],
  shareImage: ['og:image', 'og:image:url', 'og:image:secure_url', 'twitter:image', 'twitter:image:src'],
} as const satisfies Partial<Record<keyof HeadValues, readonly string[]>>;

export function readHead(page: PageTree): HeadValues {
  const title = titleOf(page);
  const meta = (names: readonly string[]) =>
    names.map((name) => metasOf(page, [name])[0]).find((found) => found !== undefined);
  const content = (names: readonly string[]) => {
    const found = meta(names);
    return found === undefined ? '' : (page.attribute(found, 'content')?.trim() ?? '');
  };
  const [icon] = iconsOf(page);
  return {
    title:
      title === null
        ? ''
        : page
            .children(title)
            .map((text) => page.value(text))
            .join('')
            .trim(),
    description: content(metaNames.description),
    shareTitle: content(metaNames.shareTitle),
    shareDescription: content(metaNames.shareDescription),
    shareImage: content(metaNames.shareImage),
    favicon: icon === undefined ? '' : (page.attribute(icon, 'href')?.trim() ?? ''),
    lang: page.attribute(page.html, 'lang')?.trim() ?? '',
  };
}

/** The one that browsers show; those of drawings are none. */
export function titleOf(page: PageTree): NodeId | null {
  const isDrawn = (id: NodeId) => page.path(id).some((outside) => page.tag(outside) === 'svg');
  return page.elements('title').find((id) => !isDrawn(id)) ?? null;
}

/** Those of one of the names, in small letters, that can be changed. */
export function metasOf(page: PageTree, names: readonly string[]): NodeId[] {
  return page.elements('meta').filter((id) => {
    const name = page.attribute(id, 'property') ?? page.attribute(id, 'name');
    return name !== null && names.includes(name.trim().toLowerCase()) && page.isWritten(id);
  });
}

/** Icons of the page, that of its tab first. */
export function iconsOf(page: PageTree): NodeId[] {
  const isOf = (id: NodeId, wanted: RegExp) => wanted.test(page.attribute(id, 'rel') ?? '');
  const links = page.elements('link').filter((id) => page.isWritten(id));
  return [
    ...links.filter((id) => isOf(id, /(?:^|\s)icon(?:\s|$)/i)),
    ...links.filter((id) => isOf(id, /(?:^|\s)apple-touch-icon(?:-precomposed)?(?:\s|$)/i)),
  ];
}
