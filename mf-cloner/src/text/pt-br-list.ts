import { formatNumber, formatPercent, plural } from '@garimpo/sdk';

const visits = (count: number) => plural(count, 'visita', 'visitas');
const clicks = (count: number) => plural(count, 'clique', 'cliques');

const dayAndMonth = (day: string) => `${day.slice(8, 10)}/${day.slice(5, 7)}`;

/** What a user reads of names, folders, copies and changes of listed clones. */
export const listText = {
  title: 'Nome e pasta',
  why: 'O endereço da cópia não muda.',
  name: 'Nome na lista',
  nameHint: (subdomain: string) => `Em branco, o nome é ${subdomain}.`,
  folder: 'Pasta',
  folderExample: 'Nome da oferta',
  folderHint: 'Em branco, fora de pastas. Uma pasta nova é criada pelo nome.',
  save: 'Salvar',
  saving: 'Salvando...',
  saved: 'Salvo.',
  saveFailed: 'Não foi salvo. Tente de novo.',
  cancel: 'Cancelar',
  rename: 'Renomear ou mover',
  folders: 'Pastas',
  allFolders: 'Todas as pastas',
  noFolder: 'Fora de pastas',
  renameFolder: 'Renomear pasta',
  renameFolderWhy: 'Vale para todos os sites e quizzes dentro dela.',
  folderMoved: (name: string) => `A pasta agora é “${name}”.`,
  traffic: '30 dias',
  trafficFacts: (visited: number, clicked: number) =>
    clicked === 0 || visited === 0
      ? `${visits(visited)} · ${clicks(clicked)}`
      : `${visits(visited)} · ${clicks(clicked)} (${formatPercent(clicked / visited)})`,
  trafficAbout:
    'Aberturas da página e cliques que levam para fora dela, nos últimos 30 dias; entre parênteses, cliques por visita.',
  order: 'Ordenar por',
  days: {
    title: 'Visitas e cliques',
    visits: 'Visitas em 30 dias',
    clicks: 'Cliques em 30 dias',
    count: (count: number) => formatNumber(count),
    about: 'Visita é uma abertura da página; clique é o que leva para fora dela.',
    none: 'Ninguém abriu esta cópia nos últimos 30 dias.',
    chart: (busy: number) =>
      `Gráfico de visitas e cliques por dia: ${plural(busy, 'dia', 'dias')} com visitas`,
    of: (day: string, visited: number, clicked: number) =>
      `${dayAndMonth(day)}: ${visits(visited)}, ${clicks(clicked)}`,
    date: dayAndMonth,
    day: 'Dia',
    today: 'hoje',
    table: 'Ver como tabela',
  },
  orders: {
    novos: 'Mais novos',
    visitas: 'Mais visitas',
    cliques: 'Mais cliques',
    taxa: 'Mais cliques por visita',
    nome: 'Nome',
  },
  duplicate: 'Duplicar',
  duplicateTitle: { site: 'Duplicar site', quiz: 'Duplicar quiz' },
  duplicateWhy: (name: string) => `Uma cópia de ${name}, como ela está agora, em outro endereço.`,
  duplicateConfirm: 'Duplicar',
  duplicating: 'Duplicando...',
  duplicated: (name: string) => `${name} está no ar.`,
  duplicateFailed: {
    site: 'O site não foi duplicado. Tente de novo.',
    quiz: 'O quiz não foi duplicado. Tente de novo.',
  },
  test: 'Testar duas variantes (A/B)',
  again: 'Clonar de novo',
  againTitle: 'Clonar de novo',
  againQuestion: {
    site: 'A página original é copiada de novo e entra no lugar da que está no ar. A de agora, com o que você editou, fica em Versões.',
    quiz: 'O quiz original é percorrido e copiado de novo, com o mesmo checkout, e entra no lugar do que está no ar. O de agora fica em Versões.',
  },
  againConfirm: 'Clonar de novo',
  againBusy: 'Processando...',
  againFailed: {
    site: 'A página não foi clonada de novo. Tente de novo.',
    quiz: 'O quiz não foi clonado de novo. Tente de novo.',
  },
  seeChanges: 'Ver o que mudou no original',
  changes: {
    show: 'O que mudou',
    showOf: (version: number) => `O que mudou até a versão ${formatNumber(version)}`,
    since: (when: string) => `No original, desde a cópia de ${when}:`,
    first: 'É a primeira cópia desta página: não há outra para comparar.',
    none: 'Nada mudou nos textos, links e imagens.',
    looks: {
      title: 'Como era e como ficou',
      before: 'Antes',
      after: 'Depois',
      beside: 'Lado a lado',
      coming: 'Fotografando as duas versões...',
      slider: 'Quanto da imagem de antes aparece',
      share: (share: number) => `${formatNumber(share)} % de antes`,
    },
    failed: 'Erro ao comparar as versões.',
    screens: 'Telas',
    titleWas: (before: string, after: string) => `Título: de “${before}” para “${after}”`,
    texts: 'Textos',
    links: 'Links',
    pictures: 'Imagens',
    added: 'entrou',
    removed: 'saiu',
    more: (count: number) => `E mais ${formatNumber(count)}.`,
  },
};
