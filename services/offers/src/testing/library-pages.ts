/** A language that the library speaks. */
export type LibraryLanguage = 'pt' | 'en' | 'es';

/** What a page of the fixture shows. */
export type LibraryShape =
  | ResultsShape
  /** No ads, in the library's own words. */
  | { kind: 'empty'; language?: LibraryLanguage }
  /** How the library answers a visitor that it half refuses: the words for no ads, over data with ads. */
  | { kind: 'false_zero' }
  /** Ads, and no count anywhere. */
  | { kind: 'no_number' }
  /** A page of another make. */
  | { kind: 'changed' }
  | { kind: 'login_wall'; language?: LibraryLanguage }
  /** The whole page, and a dialog on top of it that asks for a login. */
  | { kind: 'login_dialog' }
  | { kind: 'blocked'; language?: LibraryLanguage; status?: number }
  | { kind: 'captcha' }
  /** A status, and nothing to read. */
  | { kind: 'refused'; status: number }
  /** Sends elsewhere. */
  | { kind: 'redirect'; to: string }
  /** Its answer never comes. */
  | { kind: 'silent' }
  /** Its answer never ends. */
  | { kind: 'endless' };

export interface ResultsShape {
  kind: 'results';
  language?: LibraryLanguage;
  /** Words of the heading: "~1.200 resultados". */
  heading: string;
  /** How many ads the page draws, each with an image or a video. */
  ads?: number;
  /** The count in the data that the page brings; without one it brings none, and draws its ads all the same. */
  dataCount?: number;
  /** Drawn at once, or by a script after this time. */
  drawnAfterMs?: number;
  /** Paths of the ads' media in turn, instead of the fixture's own. */
  media?: string[];
}

const WORDS = {
  pt: {
    library: 'Biblioteca de Anúncios',
    id: 'Identificação da biblioteca',
    active: 'Ativo',
    none: 'Nenhum anúncio corresponde aos seus critérios de pesquisa',
    login: 'Você precisa fazer login para continuar',
    blocked: 'Você está temporariamente bloqueado',
    filters: 'Filtros',
  },
  en: {
    library: 'Ad Library',
    id: 'Library ID',
    active: 'Active',
    none: 'No ads match your search criteria',
    login: 'You must log in to continue',
    blocked: 'You’re Temporarily Blocked',
    filters: 'Filters',
  },
  es: {
    library: 'Biblioteca de anuncios',
    id: 'Identificador de la biblioteca',
    active: 'Activo',
    none: 'Ningún anuncio coincide con tus criterios de búsqueda',
    login: 'Debes iniciar sesión para continuar',
    blocked: 'Estás bloqueado temporalmente',
    filters: 'Filtros',
  },
} as const;

/** Media of the ads, in turn: see `media-files.ts`. */
export const MEDIA_PATHS = [
  '/media/produto.jpg',
  '/media/antes-e-depois.png',
  '/media/depoimento.mp4',
  '/media/oferta.webp',
];

/** The HTML of a page in the shape of the library's: ours, word by word. */
export function libraryHtml(shape: LibraryShape): string {
  switch (shape.kind) {
    case 'results':
      return resultsPage(shape);
    case 'empty':
      return page(shape.language, heading(WORDS[shape.language ?? 'pt'].none));
    case 'false_zero':
      return page('pt', heading(WORDS.pt.none) + data(445, []));
    case 'no_number':
      return page('pt', adCards({ kind: 'results', heading: '' }));
    case 'changed':
      return document('pt', 'Meta', '<main><h1>Novidades</h1><p>340 motivos para voltar</p></main>');
    case 'login_wall':
      return document(shape.language, 'Facebook', loginForm(shape.language));
    case 'login_dialog':
      return page(
        'pt',
        `${heading('~1.200 resultados')}<div role="dialog" aria-modal="true">${loginForm('pt')}</div>`,
      );
    case 'blocked':
      return document(
        shape.language,
        'Facebook',
        `<h2>${WORDS[shape.language ?? 'pt'].blocked}</h2><p>Tente mais tarde.</p>`,
      );
    case 'captcha':
      return document(
        'pt',
        'Facebook',
        '<form><iframe title="desafio" src="/captcha/frame" hidden></iframe></form>',
      );
    default:
      return '';
  }
}

function resultsPage(shape: ResultsShape): string {
  const { language, dataCount, drawnAfterMs } = shape;
  const cards = adCards(shape);
  const main = heading(shape.heading) + cards;
  const brought = dataCount === undefined ? '' : data(dataCount, mediaOf(shape));
  if (drawnAfterMs === undefined) return page(language, brought + main);
  // As in the library: an empty root, and a script that fills it.
  const drawn = JSON.stringify(main).replaceAll('<', '\\u003c');
  return page(
    language,
    `${brought}<div id="root"></div><script>
setTimeout(() => { document.getElementById('root').innerHTML = ${drawn}; }, ${drawnAfterMs});
</script>`,
  );
}

function mediaOf({ ads = 4, media = MEDIA_PATHS }: ResultsShape): string[] {
  return Array.from({ length: ads }, (_, index) => media[index % media.length] ?? '');
}

/** Images load when they are seen, videos have a poster. */
function adCards(shape: ResultsShape): string {
  const words = WORDS[shape.language ?? 'pt'];
  return mediaOf(shape)
    .map((path, index) => {
      const shown = path.endsWith('.mp4')
        ? `<video controls preload="none" poster="/media/capa.jpg" src="${path}"></video>`
        : `<img loading="lazy" alt="" width="300" height="300" src="${path}" srcset="${path} 600w">`;
      return `<div><span>${words.active}</span>
<div>${words.id}: ${812_345_678_901_230 + index}</div>
<h4>Loja Exemplo</h4><p>Perdi 8 kg em 30 dias. 1.000 resultados</p>${shown}</div>`;
    })
    .join('\n');
}

function data(count: number, media: string[]): string {
  const edges = media.map((path, index) => ({
    node: {
      collated_results: [
        {
          ad_archive_id: String(812_345_678_901_230 + index),
          snapshot: path.endsWith('.mp4')
            ? { images: [], videos: [{ video_hd_url: path, video_preview_image_url: '/media/capa.jpg' }] }
            : { images: [{ original_image_url: path }], videos: [] },
        },
      ],
    },
  }));
  const results = { ad_library_main: { search_results_connection: { count, edges } } };
  const json = JSON.stringify({ require: [['Prefetched', [{ __bbox: { result: { data: results } } }]]] });
  return `<script type="application/json" data-sjs>${json.replaceAll('<', '\\u003c')}</script>`;
}

/** As the library has it: a `div` that is a heading by its role, the number in an element of its own. */
function heading(text: string): string {
  const [, number = '', rest = text] = /^(\S+)( .*)$/.exec(text) ?? [];
  return `<div role="heading" aria-level="3"><div><span>${number}</span>${rest}</div></div>`;
}

function loginForm(language: LibraryLanguage = 'pt'): string {
  return `<div>${WORDS[language].login}</div><form action="/login" method="post">
<input name="email" type="text"><input name="pass" type="password"><button>OK</button></form>`;
}

function page(language: LibraryLanguage = 'pt', main: string): string {
  const words = WORDS[language];
  return document(
    language,
    words.library,
    `<header><a href="/ads/library/">${words.library}</a> <button>${words.filters} 2</button></header><main>${main}</main>`,
  );
}

function document(language: LibraryLanguage = 'pt', title: string, body: string): string {
  return `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><title>${title}</title></head><body>${body}</body></html>`;
}
