/** The page that a link for one's own browser opens. */
export const ownVisitsText = {
  title: 'Suas visitas neste navegador',
  counted: (name: string) => [
    `Este link é do navegador “${name}”. Agora as visitas dele contam nos relatórios.`,
    'Ao marcar, os seus testes levam à mesma página de antes e não entram em nenhum número deste endereço.',
  ],
  leftOut: (name: string) => [
    `Este navegador está marcado como “${name}”. As visitas dele aos seus links neste endereço não contam em nenhum número.`,
  ],
  mark: 'Não contar as minhas visitas',
  unmark: 'Voltar a contar',
  unknown: {
    title: 'Este link não vale mais',
    lines: ['O link foi excluído ou está incompleto. Crie outro em Campanhas, Minhas visitas.'],
  },
} as const;
