import { formatNumber, plural } from '@garimpo/sdk';
import {
  ADDRESS_DAYS,
  type AddressRuleView,
  type askedDevices,
  type askedNetworks,
  type ledTo,
  REQUESTS_CSV_ROWS_MAX,
  type Reason,
  type Refusal,
  type Signal,
  type VisitorKind,
  type VisitState,
} from '@garimpo/traffic-filter-contract';
import type { Period, Tab } from '../features/requests/lib/requests-view.ts';
import { deviceText, networkText, pageText } from './pt-br-words.ts';

const tabs: Record<Tab, string> = { all: 'Todas', pending: 'Pendentes', blocked: 'Bloqueadas' };
const states: Record<VisitState, string> = {
  served: 'Atendida',
  pending: 'Pendente',
  blocked: 'Bloqueada',
};
const kinds: Record<VisitorKind, string> = {
  person: 'Pessoa',
  declared_robot: 'Robô declarado',
  lookahead: 'Pré-carregamento do navegador',
  invalid: 'Tráfego inválido',
};
const periods: Record<Period, string> = {
  all: 'Todo o período',
  today: 'Hoje',
  '7d': 'Últimos 7 dias',
  '30d': 'Últimos 30 dias',
  '90d': 'Últimos 90 dias',
  custom: 'Datas escolhidas',
};
const ruleKinds: Record<AddressRuleView['kind'], string> = { allow: 'Permitido', block: 'Bloqueado' };
const signalReasons: Record<Signal, string> = {
  data_centre: 'O endereço é de um data center ou de uma hospedagem, não de uma casa ou celular.',
  rate: 'Este endereço fez mais visitas em um minuto do que uma casa costuma fazer.',
  repeated_click: 'O mesmo clique de anúncio já tinha vindo de outra pessoa.',
  contradiction: 'O que o navegador diz de si em um lugar contradiz o que diz em outro.',
  automation: 'O navegador diz que é comandado por um programa.',
  bare_request: 'Faltam informações que todos os navegadores enviam, como o nome.',
  no_interaction: 'Nas páginas anteriores, nada foi tocado, rolado ou movido.',
};
const reasonNames: Record<Reason, string> = {
  selected: 'Entre os escolhidos',
  declared_robot: 'Robô declarado',
  unknown_device: 'Dispositivo não identificado',
  unknown_network: 'Origem não identificada',
  unknown_both: 'Nada identificado',
  other_device: 'Outro dispositivo',
  other_network: 'Outra origem',
};
const refusalNames: Record<Refusal, string> = {
  score: 'Pontos de tráfego inválido',
  rate: 'Visitas demais em um minuto',
  address_rule: 'Regra de endereço',
};
const ledToNames: Record<(typeof ledTo)[number], string> = { ...pageText, none: 'Nenhuma (bloqueada)' };
const askedDeviceNames: Record<(typeof askedDevices)[number], string> = {
  ...deviceText,
  unknown: 'Não identificado',
};
const askedNetworkNames: Record<(typeof askedNetworks)[number], string> = {
  ...networkText,
  other: 'Sem origem conhecida',
};
const points = (count: number) => plural(count, 'ponto', 'pontos');
const newOnes = (count: number) => plural(count, 'nova', 'novas');

/** Texts of `/traffic-filter/requests`. */
export const requestsText = {
  page: {
    title: 'Requisições',
    sub: 'Cada visita aos seus links e o que foi feito dela.',
    rules: 'Regras de endereço',
    loadFailed: 'Erro ao carregar as requisições.',
  },
  tabs: { label: 'Situação', of: (tab: Tab) => tabs[tab] },
  filter: {
    ip: 'Pesquisar por IP',
    ipProblem: 'Digite um IP ou o começo dele, como 203.0.113.',
    campaign: 'Campanha',
    allCampaigns: 'Todas as campanhas',
    goneCampaign: 'Campanha excluída',
    period: 'Período',
    periodOf: (period: Period) => periods[period],
    rangeProblem: 'A data final vem antes da inicial.',
    clear: 'Limpar filtros',
    more: 'Mais filtros',
    moreOf: (count: number) => (count === 0 ? 'Mais filtros' : `Mais filtros (${count})`),
    names: {
      reason: 'Motivo da página',
      refusal: 'Por que foi marcada',
      device: 'Dispositivo',
      network: 'Origem',
      page: 'Página que abriu',
      country: 'País',
      robot: 'Nome do robô',
    },
    any: {
      reason: 'Todos os motivos',
      refusal: 'Qualquer motivo, ou nenhum',
      device: 'Todos os dispositivos',
      network: 'Todas as origens',
      page: 'Todas as páginas',
      country: 'Todos os países',
    },
    robotExample: 'Googlebot',
    reasonOf: (reason: Reason) => reasonNames[reason],
    refusalOf: (refusal: Refusal) => refusalNames[refusal],
    deviceOf: (device: (typeof askedDevices)[number]) => askedDeviceNames[device],
    networkOf: (network: (typeof askedNetworks)[number]) => askedNetworkNames[network],
    pageOf: (page: (typeof ledTo)[number]) => ledToNames[page],
  },
  csv: {
    save: 'Exportar CSV',
    busy: 'Exportando...',
    failed: 'Erro ao exportar as requisições. Tente de novo.',
    name: 'requisicoes.csv',
    saved: (name: string) => `“${name}” foi baixado.`,
    most: `O CSV traz até ${formatNumber(REQUESTS_CSV_ROWS_MAX)} requisições, as mais novas primeiro.`,
  },
  live: {
    label: 'Ao vivo',
    on: 'Novas requisições aparecem em segundos.',
    off: 'A lista fica como está.',
    paused: 'Em pausa enquanto você lê a lista.',
    waiting: (count: number, more: boolean) =>
      more ? `Mostrar mais de ${formatNumber(count)} novas` : `Mostrar ${newOnes(count)}`,
    lost: 'Sem resposta. Tentando de novo...',
  },
  list: {
    label: 'Requisições',
    when: 'Data',
    ip: 'IP',
    status: 'Status',
    actions: 'Ações',
    view: (when: string) => `Ver requisição de ${when}`,
    viewTip: 'Ver requisição',
    fresh: 'nova',
    erased: 'apagado',
    why: {
      score: (score: number) => `por ${points(score)}`,
      rate: 'por visitas demais em um minuto',
      address_rule: 'por uma regra sua',
    },
    more: 'Mostrar mais',
    loading: 'Carregando...',
    note: `Endereços aparecem mascarados e são apagados após ${ADDRESS_DAYS} dias.`,
  },
  stateOf: (state: VisitState) => states[state],
  signalReasonOf: (signal: Signal) => signalReasons[signal],
  kindOf: (kind: VisitorKind) => kinds[kind],
  noPage: 'Nenhuma página',
  macOrIpad: 'Computador (ou iPad)',
  unknownDevice: 'Dispositivo desconhecido',
  noSource: 'Sem origem conhecida',
  empty: {
    title: 'Nenhuma requisição ainda',
    text: 'Use o link de uma campanha nos seus anúncios. Cada visita aparece aqui em segundos, com o motivo da decisão.',
    toCampaigns: 'Ver campanhas',
    newCampaign: 'Criar Campanha',
    filtered: 'Nenhuma requisição com estes filtros',
    filteredText: 'Escolha um período maior ou limpe os filtros.',
    pending: 'Nenhuma requisição pendente',
    pendingText:
      'Visitas que somam pontos demais de tráfego inválido aparecem aqui: viram a mesma página e ficam fora dos números de pessoas.',
    blocked: 'Nenhuma requisição bloqueada',
    blockedText:
      'Aqui aparecem as visitas recusadas por pontos, por excesso de visitas por minuto ou por uma regra sua.',
  },
  detail: {
    title: 'Requisição',
    loadFailed: 'Erro ao carregar esta requisição.',
    goneTitle: 'Requisição não encontrada',
    goneText: 'Ela não está mais no registro. Requisições são guardadas por 13 meses.',
    previous: 'Requisição mais nova',
    next: 'Requisição mais antiga',
    decision: 'Decisão',
    score: 'Sinais de tráfego inválido',
    noSignals: 'Nenhum sinal. Visita com cara de pessoa.',
    points,
    scoreOf: (score: number) => `Soma: ${points(score)}`,
    thresholds: (pendingFrom: number, blockedFrom: number) =>
      `Nesta campanha, naquele momento: ${threshold(pendingFrom, 'pendente', 'nada fica pendente por pontos')}; ${threshold(blockedFrom, 'bloqueada', 'nada é bloqueado por pontos')}.`,
    capped: 'A soma vai até 100.',
    notScored: (kind: VisitorKind) =>
      kind === 'declared_robot'
        ? 'Robôs declarados são contados à parte e nunca bloqueados por pontos.'
        : 'Nenhum sinal.',
    pendingByScore: (score: number, from: number) =>
      `Pendente: somou ${points(score)}, e a campanha separa a partir de ${formatNumber(from)}. Viu a mesma página e ficou fora dos números de pessoas.`,
    pending: 'Pendente: viu a mesma página e ficou fora dos números de pessoas.',
    blockedByScore: (score: number, from: number) =>
      `Bloqueada: somou ${points(score)}, e a campanha bloqueia a partir de ${formatNumber(from)}. Respondida com 403, sem página.`,
    blockedByRate:
      'Bloqueada: este endereço passou do limite de visitas por minuto da campanha. Respondida com 429, sem página.',
    blockedByRule: 'Bloqueada: havia uma regra sua para este endereço. Respondida com 403, sem página.',
    blocked: 'Bloqueada: respondida sem página.',
    outcome: 'Depois da visita',
    wentOn: 'Seguiu para o checkout',
    stayed: 'Não seguiu para o checkout',
    conversions: (count: number) =>
      count === 0 ? 'Nenhuma conversão' : plural(count, 'conversão', 'conversões'),
    destination: 'Página que abriu',
    noDestination: 'Nenhuma: a visita foi bloqueada.',
    copyDestination: 'Copiar endereço da página',
    visitor: 'Visitante',
    device: 'Dispositivo',
    source: 'Origem',
    place: 'Lugar',
    kind: 'Contada como',
    browser: 'Navegador',
    referrer: 'Veio de',
    none: 'Não informado',
    browserErased: 'Apagado com o endereço',
    parameters: 'Parâmetros do link',
    noParameters: `Nenhum parâmetro está guardado. Eles são apagados após ${ADDRESS_DAYS} dias.`,
    copyValue: (name: string) => `Copiar valor de ${name}`,
    emptyValue: 'vazio',
    ip: 'Endereço IP',
    reveal: 'Revelar',
    revealing: 'Revelando...',
    revealNote: 'Cada revelação fica registrada com sua conta, data e hora.',
    revealFailed: 'O endereço não pôde ser revelado. Tente de novo.',
    copyIp: 'Copiar endereço IP',
    erased: `Apagado após ${ADDRESS_DAYS} dias.`,
    rule: 'Regra para este endereço',
    ruleText:
      'Vale só para este endereço, em todas as suas campanhas, e termina sozinha. Robôs declarados não são afetados.',
    ruleErased: 'O endereço foi apagado, então não há mais como criar uma regra para ele.',
    hours: 'Por quanto tempo',
    allow: 'Permitir',
    block: 'Bloquear',
    saving: 'Salvando...',
    ruleFailed: 'A regra não foi criada. Tente de novo.',
    ruleSet: (kind: AddressRuleView['kind'], until: string) =>
      kind === 'allow' ? `Endereço permitido até ${until}.` : `Endereço bloqueado até ${until}.`,
    seeRules: 'Ver regras de endereço',
  },
  rules: {
    title: 'Regras de endereço',
    sub: (count: number) =>
      count === 0 ? 'Nenhuma em vigor' : `${plural(count, 'regra', 'regras')} em vigor`,
    text: 'Cada regra vale para um único endereço, por um tempo, em todas as suas campanhas. Não há regras para faixas, redes ou navegadores.',
    loadFailed: 'Erro ao carregar as regras.',
    emptyTitle: 'Nenhuma regra em vigor',
    emptyText: 'Crie uma aqui ou a partir dos detalhes de uma requisição.',
    list: 'Regras em vigor',
    kindOf: (kind: AddressRuleView['kind']) => ruleKinds[kind],
    until: (when: string) => `Até ${when}`,
    remove: 'Remover',
    removeOf: (ip: string, note: string) => `Remover regra de ${ip}: ${note}`,
    removing: 'Removendo...',
    removed: 'Regra removida.',
    removeFailed: 'A regra não foi removida. Tente de novo.',
    add: 'Nova regra',
    note: 'Anotação (opcional)',
    noteExample: 'Concorrente, escritório...',
    noNote: (when: string) => `Criada em ${when}`,
    ip: 'Endereço IP completo',
    ipExample: '203.0.113.7',
    ipProblem: 'Digite um endereço IP completo. Faixas não são aceitas.',
    kind: 'O que fazer',
    allow: 'Permitir',
    block: 'Bloquear',
    create: 'Criar regra',
  },
  hoursOf: (hours: number) =>
    hours < 24 ? plural(hours, 'hora', 'horas') : plural(hours / 24, 'dia', 'dias'),
};

/** A threshold of 101 is never reached. */
function threshold(from: number, state: string, never: string): string {
  return from > 100 ? never : `${state} a partir de ${points(from)}`;
}
