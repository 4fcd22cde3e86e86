/** What visitors of links read where they are not led on; they are no users of ours. */
export const linkText = {
  unknown: {
    title: 'Link não encontrado',
    lines: ['Não há nenhum link neste endereço. Confira se ele foi digitado corretamente.'],
  },
  deleted: { title: 'Este link não existe mais', lines: ['Quem publicou este link o excluiu.'] },
  inactive: { title: 'Campanha desativada', lines: ['Este link está desativado no momento.'] },
  expired: { title: 'Este link terminou', lines: ['O prazo que o dono deste link deu a ele passou.'] },
  paused: {
    title: 'Esta página não está disponível',
    lines: ['A publicação desta página está pausada no momento.'],
  },
  blocked: {
    title: 'Visita não aceita',
    lines: [
      'Este link não aceitou a sua visita, porque ela se parece com tráfego automático ou porque o seu endereço foi bloqueado por um tempo.',
    ],
  },
  tooMany: {
    title: 'Muitas visitas em pouco tempo',
    lines: ['Este endereço visitou links vezes demais em um minuto. Tente novamente em instantes.'],
  },
  unavailable: {
    title: 'Serviço indisponível',
    lines: ['Não foi possível abrir este link agora. Tente novamente em instantes.'],
  },
  noCampaign: {
    title: 'Nada por aqui ainda',
    lines: ['Este domínio ainda não leva a nenhuma campanha.'],
  },
  notFound: {
    title: 'Página não encontrada',
    lines: ['Este endereço não existe neste site. Confira se ele foi digitado corretamente.'],
  },
  method: { title: 'Método não permitido', lines: ['Este endereço só pode ser lido.'] },
  about: 'O que este link faz',
} as const;
