/** Text files in ZIPs. */
export const zipText = {
  open: 'Para ver a página, abra o arquivo index.html no navegador.',
  /** Where the page does something that browsers allow to no file. */
  server: [
    'Uma parte desta página só funciona servida por um endereço: aberta pelo arquivo, ela pode aparecer incompleta.',
    'Para ver tudo no seu computador: instale o Node.js 18 ou mais novo (https://nodejs.org), abra um terminal nesta pasta e rode:',
    '    node servir.mjs',
    'O endereço aparece no terminal. Para usar outra porta: PORT=8081 node servir.mjs',
  ],
  original: (url: string) => `Cópia de ${url}`,
  closed: 'A cópia não carrega nada da internet.',
  /** Where the original has the anticlone's snippet. */
  protectedPage:
    'A página original é protegida: a cópia carrega dela o aviso ao dono, e mais nada da internet.',
  opened:
    'Para acrescentar um pixel ou um vídeo de fora, apague a linha do index.html que contém Content-Security-Policy.',
} as const;

/** Text files in ZIPs of quizzes. */
export const quizZipText = {
  lines: (url: string) => [
    `Cópia do quiz ${url}`,
    'Um quiz é um aplicativo: ele só funciona servido por um endereço, e não com dois cliques em um arquivo.',
    'Para abrir no seu computador: instale o Node.js 18 ou mais novo (https://nodejs.org), abra um terminal nesta pasta e rode:',
    '    node servir.mjs',
    'O endereço aparece no terminal. Para usar outra porta: PORT=8081 node servir.mjs',
    'Para publicar em um servidor seu: envie esta pasta e rode HOST=0.0.0.0 PORT=80 node servir.mjs, ou ponha o seu proxy com https na frente.',
    'O que os visitantes digitam é respondido como o original respondia e não é guardado nem enviado a ninguém.',
  ],
} as const;

/** Sentences and headings of a person's data export. */
export const dataText = {
  sites: 'Os sites que você clonou.',
  quizzes: 'Os quizzes que você clonou.',
  sitesJson: 'Os mesmos sites, para outro programa ler.',
  drafts: 'Os rascunhos do editor que você ainda não salvou.',
  domains: 'Os domínios seus que abrem clones.',
  forms: 'Os formulários dos seus clones que você ligou a um destino.',
  entries:
    'O que visitantes enviaram pelos formulários dos seus clones e ainda está guardado. São dados pessoais de outras pessoas: cuide deles como tal.',
  ownPlaces: 'O checkout, os números e os endereços que você disse serem seus ao clonar.',
  blocks: 'Os blocos que você salvou para usar em outros sites.',
  captures: 'As clonagens que você pediu nos últimos dias.',
  visits: 'Quantas vezes cada clone foi aberto por dia, e quantos cliques levaram para fora dele.',
  reports: 'As denúncias que você enviou com o seu e-mail.',
  columns: {
    subdomain: 'Subdomínio',
    title: 'Nome',
    folder: 'Pasta',
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
    domain: 'Domínio',
    deletedAt: 'Excluído em',
    form: 'Formulário',
    webhook: 'Endereço do webhook',
    day: 'Dia',
    visits: 'Visitas',
    clicks: 'Cliques',
  },
  states: { active: 'ativo', suspended: 'suspenso', deleting: 'em exclusão' },
  domainStates: { pending: 'pendente', verified: 'verificado' },
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
