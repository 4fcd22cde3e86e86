/** What stands in a ZIP for whoever opens it. */
export const zipText = {
  open: 'Para ver a página, abra o arquivo index.html no navegador.',
  original: (url: string) => `Cópia de ${url}`,
  modules:
    'Esta página usa scripts em módulos, que os navegadores não executam a partir do disco. Para que funcionem, publique a pasta em um servidor ou use a hospedagem do Garimpo.',
  calls:
    'Esta página busca dados enquanto é vista, o que não é possível a partir do disco. Para isso, use a hospedagem do Garimpo.',
} as const;

/** Sentences and headings of the copy that people take of their data. */
export const dataText = {
  sites: 'Os sites que você clonou.',
  sitesJson: 'Os mesmos sites, para outro programa ler.',
  captures: 'As clonagens que você pediu nos últimos dias.',
  reports: 'As denúncias que você enviou com o seu e-mail.',
  columns: {
    subdomain: 'Subdomínio',
    originalUrl: 'Página original',
    url: 'Endereço do clone',
    state: 'Situação',
    version: 'Versão',
    createdAt: 'Criado em',
    updatedAt: 'Alterado em',
    asked: 'Pedido',
    endedAt: 'Terminou em',
    details: 'Relato',
  },
  states: { active: 'ativo', suspended: 'suspenso' },
  kinds: { folder: 'hospedagem', zip: 'ZIP' },
  captureStates: {
    waiting: 'aguardando',
    running: 'em andamento',
    done: 'concluído',
    failed: 'falhou',
    cancelled: 'cancelado',
  },
} as const;
