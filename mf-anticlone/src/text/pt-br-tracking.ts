import { type Device, EVENTS_CSV_ROWS_MAX, type EventType } from '@garimpo/anticlone-contract';
import { formatNumber, formatPercent, plural } from '@garimpo/sdk';
import type { Period } from '../features/tracking/lib/period.ts';
import { said } from '../lib/said.ts';

const periods: Record<Period, string> = { today: 'Hoje', '7d': '7d', '30d': '30d', custom: 'Personalizado' };

const types: Record<EventType, string> = {
  access: 'Acesso',
  init_checkout: 'Início de checkout',
  clone_access: 'Acesso em cópia',
};

const devices: Record<Device, string> = {
  mobile: 'Celular',
  tablet: 'Tablet',
  desktop: 'Computador',
  bot: 'Robô',
  unknown: 'Desconhecido',
};

/** “Trackeamento de Eventos” of one page. */
export const trackingText = {
  title: 'Trackeamento de Eventos',
  back: 'Anticlone',
  loading: 'Carregando...',
  failed: 'Erro ao buscar eventos',
  retry: 'Tentar de novo',
  forbiddenTitle: 'Trackeamento indisponível',
  forbiddenText: 'Sua conta não tem acesso ao trackeamento de eventos.',
  goneTitle: 'Página não encontrada',
  goneText: 'Ela não está mais na sua lista.',
  period: 'Período',
  periodOf: (period: Period) => periods[period],
  rangeProblem: 'A data final vem antes da inicial.',
  rangeTooLong: (days: number) => `O período tem no máximo ${formatNumber(days)} dias.`,
  empty: 'Nenhum evento',
  emptyText: 'Nada aconteceu neste período. Escolha um período maior ou confira a instalação do script.',
  kpis: {
    region: 'Resumo do período',
    access: 'Acessos',
    initCheckout: 'Inícios de checkout',
    conversion: 'Conversão para checkout',
    conversionNote: 'inícios de checkout por acesso',
    cloneAccess: 'Acessos em cópias',
  },
  percent: (value: number) => formatPercent(value / 100, 'aligned'),
  chart: {
    title: 'Por dia',
    access: 'Acessos',
    initCheckout: 'Inícios de checkout',
    label: (first: string, last: string, most: string) =>
      `Acessos por dia, de ${first} a ${last}; no máximo ${most} em um dia.`,
    day: (day: string, access: string, checkouts: string, conversion: string) =>
      `${day}: ${access}, ${checkouts}, conversão ${conversion}`,
    accesses: (count: number) => plural(count, 'acesso', 'acessos'),
    checkouts: (count: number) => plural(count, 'início de checkout', 'inícios de checkout'),
  },
  sources: 'Por origem',
  source: 'Origem',
  noSource: 'Sem origem',
  places: 'Por lugar',
  place: 'Lugar',
  noPlace: 'Desconhecido',
  devicesTitle: 'Por dispositivo',
  device: 'Dispositivo',
  breakdownColumns: 'acessos · conversão',
  events: {
    title: 'Eventos',
    type: 'Tipo de evento',
    all: 'Todos',
    when: 'Data',
    event: 'Evento',
    source: 'Origem',
    device: 'Dispositivo',
    place: 'Lugar',
    ip: 'Endereço IP',
    reveal: 'Revelar',
    revealOf: (when: string) => `Revelar o endereço de ${when}`,
    revealHint: 'Cada revelação fica registrada. Endereços são apagados após 90 dias.',
    revealing: 'Revelando...',
    revealFailed: 'O endereço não pôde ser revelado. Tente de novo.',
    erased: 'apagado',
    page: 'Página',
    referrer: 'Veio de',
    count: (count: number) => `${formatNumber(count)}×`,
    csv: {
      save: 'Exportar CSV',
      busy: 'Exportando...',
      failed: 'Erro ao exportar os eventos. Tente de novo.',
      name: 'eventos.csv',
      saved: (name: string) => `“${name}” foi baixado.`,
      most: `O CSV traz até ${formatNumber(EVENTS_CSV_ROWS_MAX)} eventos do período, os mais novos primeiro.`,
    },
    more: 'Mostrar mais',
  },
  typeOf: (type: string) => said(types, type, type),
  deviceOf: (device: string) => said(devices, device, 'Desconhecido'),
};
