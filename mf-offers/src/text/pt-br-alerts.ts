import type {
  AlertCondition,
  AlertEventView,
  AlertMailMode,
  OffersErrorCode,
} from '@garimpo/offers-contract';
import { type ErrorSentence, formatNumber, formatPercent, plural } from '@garimpo/sdk';
import { text } from './pt-br.ts';
import { pageChangeLines } from './pt-br-page-changes.ts';

const own: Record<
  Extract<OffersErrorCode, `offers.${'alert_rule' | 'alert_event'}.${string}`>,
  ErrorSentence
> = {
  'offers.alert_rule.not_found': 'Este alerta não existe mais. Atualize a página.',
  'offers.alert_rule.limit_reached': (error) =>
    `Cada oferta pode ter até ${error.fields[0]?.rule ?? ''} alertas.`,
  'offers.alert_rule.repeated': 'Esta oferta já tem um alerta igual.',
  'offers.alert_event.not_found': 'Este aviso não existe mais. Atualize a página.',
};

export const alertErrors = { ...text.errors, ...own };

const ads = (count: number) => plural(count, 'anúncio', 'anúncios');
const inDays = (days: number) => `em ${plural(days, 'dia', 'dias')}`;

/** The growth of the reading; without a previous count the rule's own percentage is shown. */
function growth({ count, previousCount }: AlertEventView, percent: number): string {
  return previousCount && count !== null
    ? formatPercent((count - previousCount) / previousCount)
    : `mais de ${percent}%`;
}

function happened(event: AlertEventView): string {
  const { condition, direction } = event;
  switch (condition.kind) {
    case 'crosses':
      return direction === 'up'
        ? `cruzou ${formatNumber(condition.threshold)}`
        : `caiu abaixo de ${formatNumber(condition.threshold)}`;
    case 'rises':
      return `subiu ${growth(event, condition.percent)} ${inDays(condition.days)}`;
    case 'zero':
      return 'zerou';
    case 'page_changed':
      return 'mudou a página';
  }
}

const mailModes: Record<AlertMailMode, string> = {
  soon: 'Assim que acontecer, agrupado',
  daily: 'Um resumo por dia',
  off: 'Não enviar',
};

/** Texts of alerts. They are in the chunk of the alerts' code. */
export const alertsText = {
  panel: {
    title: 'Alertas',
    show: 'Mostrar',
    views: { events: 'Avisos', channels: 'Onde receber' },
    unseen: (count: number) => plural(count, 'novo', 'novos'),
    isNew: 'Novo',
    outdated: 'A leitura foi corrigida ou excluída depois.',
    happened: (event: AlertEventView) => {
      if (event.page != null) return `${happened(event)}: ${pageChangeLines(event.page).join('; ')}`;
      const before = event.previousCount === null ? '' : `, era ${formatNumber(event.previousCount)}`;
      return `${happened(event)}: ${ads(event.count ?? 0)}${before}`;
    },
    emptyTitle: 'Nenhum alerta ainda',
    emptyText: 'Crie alertas de uma oferta em “Mais ações”, no card dela. O que acontecer aparece aqui.',
    older: 'Mostrar mais antigos',
    loading: 'Carregando...',
    failed: 'Erro ao carregar os alertas',
    retry: 'Tentar de novo',
  },
  mail: {
    title: 'E-mail',
    label: 'Avisos por e-mail',
    modes: mailModes,
    notAllowed:
      'Nenhum e-mail sai enquanto as notificações por e-mail estiverem desligadas nas configurações ou seu e-mail não estiver confirmado.',
    settings: 'Abrir configurações',
    failed: 'Erro ao carregar a escolha de avisos por e-mail.',
    notSaved: 'Erro ao salvar a escolha de avisos por e-mail. Tente de novo.',
  },
  rules: {
    title: 'Alertas da oferta',
    list: 'Alertas criados',
    condition: (condition: AlertCondition) => {
      switch (condition.kind) {
        case 'crosses':
          return `Cruza ${ads(condition.threshold)}`;
        case 'rises':
          return `+${formatNumber(condition.percent)}% ${inDays(condition.days)}`;
        case 'zero':
          return 'Zerou';
      }
    },
    neverFired: 'Ainda não disparou',
    fired: (ago: string) => `Disparou ${ago}`,
    remove: (condition: string) => `Excluir alerta “${condition}”`,
    none: 'Esta oferta ainda não tem alertas.',
    full: (limit: number) =>
      `Cada oferta pode ter até ${formatNumber(limit)} alertas. Exclua um para criar outro.`,
    fresh: 'Novo alerta',
    kinds: { crosses: 'Cruza N', rises: '+X% em Y dias', zero: 'Zerou' },
    kindHints: {
      crosses: 'Avisa quando a contagem passa deste número, para cima ou para baixo.',
      rises:
        'Avisa quando a contagem cresce tanto assim em relação à leitura de tantos dias antes: com 7, é o “em 7 dias” do card. Sem leitura tão antiga, vale a primeira.',
      zero: 'Avisa quando uma leitura mostra zero anúncios. Página que não pôde ser lida não conta.',
    },
    threshold: 'Número de anúncios',
    thresholdExample: 'Ex.: 600',
    percent: 'Crescimento',
    percentUnit: '%',
    days: 'Período',
    daysUnit: 'dias',
    create: 'Criar alerta',
    creating: 'Criando...',
    close: 'Fechar',
    created: 'Alerta criado.',
    removed: 'Alerta excluído.',
    loading: 'Carregando...',
    loadFailed: 'Erro ao carregar os alertas da oferta',
    failed: 'Erro ao salvar o alerta. Tente de novo.',
    retry: 'Tentar de novo',
    problems: {
      required: 'Informe um número.',
      number: 'Use um número inteiro, sem letras.',
      range: (least: number, most: number) =>
        `Use um número de ${formatNumber(least)} a ${formatNumber(most)}.`,
    },
  },
};
