import { dataText } from './pt-br-data.ts';
import { localDay } from './table-values.ts';

const { networks, devices, states, kinds, pages, reasons } = dataText;

/** Headings and words of the table of requests. */
export const requestsText = {
  file: (made: Date) => `requisicoes-${localDay(made)}.csv`,
  columns: {
    at: 'Data (horário de São Paulo)',
    campaign: 'Campanha',
    address: 'Endereço IP (parcial)',
    state: 'Status',
    kind: 'Visitante',
    page: 'Página',
    reason: 'Motivo',
    refusal: 'Por que foi marcada',
    score: 'Pontos',
    browser: 'Navegador',
    robot: 'Robô',
    devices: 'Dispositivo',
    networks: 'Origem',
    country: 'País',
    city: 'Cidade',
    destination: 'Destino',
    referrer: 'Veio de',
    parameters: 'Outros parâmetros',
  },
  networks,
  devices,
  states,
  kinds,
  pages,
  reasons,
  refusals: { score: 'Pontos', rate: 'Muitas visitas em um minuto', address_rule: 'Regra de endereço' },
} as const;
