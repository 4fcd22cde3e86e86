export const reportText = {
  /** The name without its extension. */
  fileName: (firstDay: string, lastDay: string) => `relatorio-${firstDay}-a-${lastDay}`,
  columns: {
    day: 'Dia',
    impressions: 'Impressões',
    clicks: 'Cliques',
    rate: 'CTR (%)',
    conversions: 'Conversões',
    value: 'Valor das conversões (R$)',
    requests: 'Requisições',
    people: 'Pessoas',
    secure: 'Página segura',
    robots: 'Robôs',
    invalid: 'Pendentes',
    blocked: 'Bloqueadas',
  },
};
