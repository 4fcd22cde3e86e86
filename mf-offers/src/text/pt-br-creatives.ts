import { formatNumber, plural } from '@garimpo/sdk';

/** Words about the ads of an offer, as they were saved from the library. */
export const creativesText = {
  saved: (count: number) => plural(count, 'anúncio salvo', 'anúncios salvos'),
  savedShort: (count: number) => plural(count, 'salvo', 'salvos'),
  upTo: (days: number) => (days === 0 ? 'desde hoje' : `até ${plural(days, 'dia', 'dias')} no ar`),
  running: (days: number) => (days === 0 ? 'no ar desde hoje' : `no ar há ${plural(days, 'dia', 'dias')}`),
  fresh: (count: number) => plural(count, 'novo', 'novos'),
  gone: (count: number) => plural(count, 'saiu', 'saíram'),

  filter: 'Anúncios salvos',
  /** On the button. */
  filters: { todos: 'Anúncios', novos: 'Novos esta semana', rodando: 'Rodando há 30 dias' },
  choices: {
    todos: 'Todas as ofertas',
    novos: 'Novos esta semana',
    rodando: 'Rodando há 30 dias ou mais',
  } as Readonly<Record<string, string>>,

  panel: {
    title: 'Criativos',
    asOf: (when: string) => `salvos em ${when}`,
    incomplete: 'A última vez não chegou ao fim da página: não se sabe quais anúncios saíram.',
    failed: 'Os criativos não puderam ser carregados.',
    retry: 'Tentar de novo',
    loading: 'Carregando...',
    emptyTitle: 'Nenhum criativo salvo',
    emptyText:
      'Abra a página desta oferta na biblioteca e use “Salvar no Garimpo”: os anúncios aparecem aqui, com o que é novo e o que saiu.',
    getExtension: 'Instalar a extensão',
    show: 'Mostrar',
    shows: { active: 'Ativos', fresh: 'Novos', gone: 'Saíram' },
    none: { active: 'Nenhum anúncio ativo.', fresh: 'Nenhum anúncio novo.', gone: 'Nenhum anúncio saiu.' },
    more: (count: number) => `Mostrar mais ${formatNumber(count)}`,
    choose: (name: string) => `Escolher ${name}`,
    open: (name: string) => `Ver ${name}`,
    name: (place: number) => `anúncio ${place}`,
    noText: 'Sem texto',
    isNew: 'Novo',
    goneOn: (day: string) => `saiu em ${day}`,
    noStart: 'início desconhecido',
    link: 'Abrir o link do anúncio',
    inLibrary: 'Ver na biblioteca',
    download: 'Baixar mídia',
    downloadChosen: (count: number) => `Baixar ${plural(count, 'escolhido', 'escolhidos')}`,
    downloadAll: 'Baixar todos',
    clear: 'Limpar escolha',
  },

  viewer: {
    title: (place: number, count: number) => `Anúncio ${place} de ${count}`,
    previous: 'Anterior',
    next: 'Próximo',
    hint: 'Use as setas do teclado ou deslize.',
    picture: (name: string) => `Imagem: ${name}`,
  },
} as const;
