import { LibraryFixture, type LibraryShape } from '@garimpo/offers-service/testing';

const HOST = 'biblioteca.example';

const ads = (...media: string[]): LibraryShape => ({
  kind: 'results',
  heading: `${media.length} resultados`,
  ads: media.length,
  dataCount: media.length,
  media,
});

/** Pages of the library that the product under test knows, by the id of their advertiser. */
const pages = {
  /** One of five files is missing. */
  fiveAds: [
    '501',
    ads('/media/a.jpg', '/media/missing.jpg', '/media/b.png', '/media/c.webp', '/media/d.jpg'),
  ],
  /** One file, and twelve that never begin: the service waits for each of them, and for three at a time. */
  silentAds: ['502', ads('/media/a.jpg', ...Array.from({ length: 12 }, (_, n) => `/media/silent.jpg?${n}`))],
  loginWall: ['503', { kind: 'login_wall' }],
} satisfies Record<string, [pageId: string, shape: LibraryShape]>;

/** As a user has it in an offer. */
export function libraryAddress(page: keyof typeof pages): string {
  return `http://${HOST}/ads/library/?view_all_page_id=${pages[page][0]}`;
}

/** A library of the run's own, and what the product must be told to read it. */
export async function startLibrary(): Promise<{ settings: Record<string, string>; close(): Promise<void> }> {
  const library = await LibraryFixture.start(HOST);
  for (const [pageId, shape] of Object.values(pages)) library.show(shape, pageId);
  return {
    settings: { OUTBOUND_ALLOW: library.allow, AD_LIBRARY_HOSTS: HOST },
    close: () => library.close(),
  };
}
