import {
  LibraryFixture,
  type LibraryLanguage,
  type LibraryShape,
  type OpenShape,
} from '@garimpo/offers-service/testing';

const HOST = 'biblioteca.example';
/** The same server under a name whose pictures no page of the other may look at. */
const CLOSED_HOST = 'midia.example';
export const LIBRARY_HOSTS = [HOST, CLOSED_HOST];

const ads = (...media: string[]): LibraryShape => ({
  kind: 'results',
  heading: `${media.length} resultados`,
  ads: media.length,
  dataCount: media.length,
  media,
});

const open = (shape: OpenShape, language: LibraryLanguage = 'pt'): LibraryShape => ({
  kind: 'open',
  shape,
  language,
  closedOrigin: `http://${CLOSED_HOST}`,
});

/** Pages as a signed-in user has them open, in every shape. */
const openPages = {
  served: ['601', open('served')],
  answered: ['602', open('answered')],
  collated: ['603', open('collated', 'en')],
  drawnPt: ['604', open('drawn')],
  drawnEn: ['605', open('drawn', 'en')],
  drawnEs: ['606', open('drawn', 'es')],
  single: ['700000000000001', open('single')],
  truncated: ['608', open('truncated')],
  walled: ['609', open('walled', 'es')],
} satisfies Record<string, [pageId: string, shape: LibraryShape]>;

/** The address of such a page, as it stands in the address bar. */
export function openAddress(page: keyof typeof openPages): string {
  const [id] = openPages[page];
  const of =
    page === 'single' ? `id=${id}` : `active_status=active&ad_type=all&country=BR&view_all_page_id=${id}`;
  return `http://${HOST}/ads/library/?${of}`;
}

/** Of the run's own library, for a browser that is to find it. */
export function libraryPort(): string {
  const port = process.env['E2E_LIBRARY_PORT'];
  if (port === undefined)
    throw new Error('E2E_LIBRARY_PORT is not set: run the journeys through `npm run e2e`.');
  return port;
}

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
  ...openPages,
} satisfies Record<string, [pageId: string, shape: LibraryShape]>;

/** As a user has it in an offer. */
export function libraryAddress(page: keyof typeof pages): string {
  return `http://${HOST}/ads/library/?view_all_page_id=${pages[page][0]}`;
}

/** A library of the run's own, and what the product must be told to read it. */
export async function startLibrary(): Promise<{
  settings: Record<string, string>;
  port: string;
  close(): Promise<void>;
}> {
  const library = await LibraryFixture.start(HOST);
  for (const [pageId, shape] of Object.values(pages)) library.show(shape, pageId);
  return {
    settings: { OUTBOUND_ALLOW: library.allow, AD_LIBRARY_HOSTS: HOST },
    port: library.allow.split(':').at(-1) ?? '',
    close: () => library.close(),
  };
}
