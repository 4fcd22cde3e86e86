import type { LibraryProblem, ReadingPrecision } from '@garimpo/offers-contract';

const numbers = new Intl.NumberFormat('pt-BR');
const days = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
});

const ads = (count: number) => (count === 1 ? '1 anúncio' : `${numbers.format(count)} anúncios`);
const ofAds = (one: string, many: string) => (count: number | undefined) =>
  count === 1 ? one : many.replace('#', numbers.format(count ?? 0));

const problems: Record<LibraryProblem['code'], (count: number | undefined) => string> = {
  not_library: () =>
    'Esta não é uma página de anúncios da biblioteca: abra a de um anunciante ou faça uma busca.',
  no_source: () => 'A leitura automática está desligada.',
  not_covered: () => 'A API oficial não mostra os anúncios desta página.',
  login_wall: () => 'A biblioteca pediu login: entre na sua conta e abra a página de novo.',
  blocked: () => 'A biblioteca bloqueou esta visita: espere um pouco e abra a página de novo.',
  token_refused: () => 'A biblioteca recusou o acesso.',
  rate_limited: () => 'A biblioteca pediu para esperar.',
  no_number: () => 'A página não mostra quantos anúncios estão ativos.',
  changed_page: () => 'A página mudou de formato: a contagem não pôde ser lida.',
  timeout: () => 'A página demorou demais.',
  unreachable: () => 'A página não respondeu.',
  filtered: () =>
    'A página mostra só uma parte dos anúncios, ou também inativos: a contagem não foi usada. Tire os filtros e deixe só os ativos.',
  broken_data: () => 'Os dados da página vieram cortados: abra a página de novo.',
  no_ads: () => 'Nenhum anúncio pôde ser lido desta página.',
  some_ads: (count) =>
    `A página mostrou só ${ads(count ?? 0)} até agora. Role até o fim para salvar todos e saber quais saíram.`,
  no_text: ofAds('1 anúncio sem texto que pudesse ser lido.', '# anúncios sem texto que pudesse ser lido.'),
  no_link: ofAds('1 anúncio sem link que pudesse ser lido.', '# anúncios sem link que pudesse ser lido.'),
  no_date: ofAds('1 anúncio sem data de início.', '# anúncios sem data de início.'),
  no_platform: ofAds(
    '1 anúncio sem plataforma que pudesse ser lida.',
    '# anúncios sem plataforma que pudesse ser lida.',
  ),
  no_thumbnail: ofAds(
    '1 anúncio sem miniatura: o navegador não deixou copiar a imagem. O Garimpo tenta buscá-la depois.',
    '# anúncios sem miniatura: o navegador não deixou copiar as imagens. O Garimpo tenta buscá-las depois.',
  ),
};

const byCode: Readonly<Record<string, (count: number | undefined) => string>> = problems;

const platforms: Readonly<Record<string, string>> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  messenger: 'Messenger',
  audience_network: 'Audience Network',
  threads: 'Threads',
  whatsapp: 'WhatsApp',
};

/** Words about a page of the library, for the extension and for the product's own page. */
export const libraryText = {
  /** Empty for a code of a newer version. */
  problem: ({ code, ads: count }: { code: string; ads?: number | undefined }) => byCode[code]?.(count) ?? '',
  problems: 'O que não pôde ser lido',
  count: (count: number | null, precision: ReadingPrecision) =>
    count === null ? '—' : `${precision === 'approx' ? '~' : ''}${numbers.format(count)}`,
  active: (count: number | null) => (count === 1 ? 'anúncio ativo' : 'anúncios ativos'),
  noCount: 'sem contagem: nenhuma leitura será registrada',
  readAds: (count: number) => (count === 0 ? 'Nenhum anúncio lido' : `${ads(count)} para salvar`),
  noText: 'Sem texto',
  since: (day: string) => `desde ${days.format(new Date(day))}`,
  platforms: (names: readonly string[]) => names.map((name) => platforms[name] ?? name).join(', '),
  where: 'Salvar em',
  newOffer: 'Nova oferta',
  reading: (title: string) => `Leitura em “${title}”`,
  title: 'Título',
  landingPage: 'Landing page',
  landingPageHint: 'O endereço mais usado pelos anúncios. Confira antes de salvar.',
  save: 'Salvar',
  saving: 'Salvando...',
  saved: (title: string) => `Salvo em “${title}”.`,
  savedWithoutReading: 'Sem contagem na página, nenhuma leitura foi registrada.',
  open: 'Abrir no Garimpo',
  close: 'Fechar',
  required: 'Preencha o título e um endereço de landing page que comece com http:// ou https://.',
};
