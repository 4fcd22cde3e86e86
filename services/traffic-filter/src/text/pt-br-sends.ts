import { CONSENT_COUNTRIES, type SendReason } from '@garimpo/traffic-filter-contract';
import { dataText } from './pt-br-data.ts';
import { localDay } from './table-values.ts';

const reasons: Record<SendReason, string> = {
  no_click: 'Sem o clique desta rede',
  no_consent: `Sem consentimento declarado (${CONSENT_COUNTRIES.length} países ou país desconhecido)`,
  no_browser: 'Sem o navegador da visita',
  no_page: 'Sem a página da visita',
  visit_gone: 'Visita apagada',
  too_old: 'Mais de 7 dias',
  refused: 'Evento recusado pela rede',
  access: 'Acesso recusado pela rede',
  busy: 'A rede pediu para esperar',
  server: 'Erro da rede',
  unreachable: 'Rede fora de alcance',
  no_answer: 'Sem resposta da rede',
};

/** Headings and words of the table of conversions that are sent on. */
export const sendsText = {
  file: (made: Date) => `envios-${localDay(made)}.csv`,
  columns: {
    at: 'Conversão (horário de São Paulo)',
    event: 'Evento',
    campaign: 'Campanha',
    connection: 'Conexão',
    network: 'Rede',
    value: 'Valor (R$)',
    state: 'Situação',
    reason: 'Motivo',
    detail: 'Resposta da rede',
    tries: 'Tentativas',
    nextTryAt: 'Próxima tentativa',
    closedAt: 'Encerrada em',
    mayRepeat: 'Pode ter chegado antes',
  },
  networks: dataText.networks,
  states: dataText.sendStates,
  reasons,
} as const;
