/** Read by visitors of clones, who are no users of the app. */
export const hostText = {
  unknown: { title: 'Página não encontrada', lines: ['Não há nenhuma página neste endereço.'] },
  noClone: { title: 'Página não encontrada', lines: ['Ainda não há nenhuma página neste endereço.'] },
  notFound: {
    title: 'Página não encontrada',
    lines: ['Este endereço não existe neste site. Confira se ele foi digitado corretamente.'],
  },
  deleted: { title: 'Esta página foi removida', lines: ['Quem publicou esta página a retirou do ar.'] },
  suspended: {
    title: 'Esta página está suspensa',
    lines: ['O acesso a esta página foi suspenso após uma denúncia.'],
  },
  paused: {
    title: 'Esta página não está disponível',
    lines: ['A publicação desta página está pausada no momento.'],
  },
  busy: {
    title: 'Muitas solicitações',
    lines: ['Há solicitações demais ao mesmo tempo. Tente novamente em instantes.'],
  },
  unavailable: {
    title: 'Serviço indisponível',
    lines: ['Não foi possível mostrar esta página agora. Tente novamente em instantes.'],
  },
  method: { title: 'Método não permitido', lines: ['Este endereço só pode ser lido.'] },
} as const;
