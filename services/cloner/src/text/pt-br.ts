/** What stands in a ZIP for whoever opens it. */
export const zipText = {
  open: 'Para ver a página, abra o arquivo index.html no navegador.',
  original: (url: string) => `Cópia de ${url}`,
  closed:
    'A cópia não carrega nada da internet. Para acrescentar um pixel ou um vídeo de fora, apague a linha do index.html que contém Content-Security-Policy.',
} as const;

/** Sentences and headings of the copy that people take of their data. */
export const dataText = {
  sites: 'Os sites que você clonou.',
  quizzes: 'Os quizzes que você clonou.',
  sitesJson: 'Os mesmos sites, para outro programa ler.',
  captures: 'As clonagens que você pediu nos últimos dias.',
  reports: 'As denúncias que você enviou com o seu e-mail.',
  columns: {
    subdomain: 'Subdomínio',
    originalUrl: 'Página original',
    checkoutUrl: 'Seu checkout',
    url: 'Endereço do clone',
    state: 'Situação',
    version: 'Versão',
    createdAt: 'Criado em',
    updatedAt: 'Alterado em',
    asked: 'Pedido',
    endedAt: 'Terminou em',
    details: 'Relato',
  },
  states: { active: 'ativo', suspended: 'suspenso', deleting: 'em exclusão' },
  kinds: {
    folder: 'hospedagem',
    zip: 'ZIP',
    quiz: 'quiz em hospedagem',
    'quiz-zip': 'quiz em ZIP',
  },
  captureStates: {
    waiting: 'aguardando',
    running: 'em andamento',
    done: 'concluído',
    failed: 'falhou',
    cancelled: 'cancelado',
  },
} as const;
