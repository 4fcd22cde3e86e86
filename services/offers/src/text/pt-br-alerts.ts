import type { AlertCondition } from '@garimpo/offers-contract';
import type { NoticeText } from '@garimpo/service-kit';

/** What an email and a copy of one's data say of an alert. */
export interface AlertFacts {
  offerTitle: string;
  condition: AlertCondition;
  direction: 'up' | 'down';
  count: number;
  previousCount: number | null;
  checkedAt: Date;
}

/** More would not be read; the board has them all. */
const LINES_MAX = 40;

const number = new Intl.NumberFormat('pt-BR');
const moment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

const ads = (count: number) => `${number.format(count)} ${count === 1 ? 'anúncio ativo' : 'anúncios ativos'}`;
const days = (count: number) => (count === 1 ? '1 dia' : `${number.format(count)} dias`);

/** "cruza 50", as the screens call it. */
export function conditionText(condition: AlertCondition): string {
  switch (condition.kind) {
    case 'crosses':
      return `cruza ${number.format(condition.threshold)}`;
    case 'rises':
      return `+${number.format(condition.percent)}% em ${days(condition.days)}`;
    case 'zero':
      return 'zerou';
  }
}

function whatHappened({ condition, direction, count, previousCount }: AlertFacts): string {
  const before = previousCount === null ? '' : `, antes ${number.format(previousCount)}`;
  if (condition.kind === 'zero') return `zerou${before}`;
  if (condition.kind === 'rises')
    return `subiu para ${ads(count)}${previousCount === null ? '' : `, contra ${number.format(previousCount)}`}`;
  return `${direction === 'up' ? 'subiu' : 'caiu'} para ${ads(count)}${before}`;
}

/** A title is one line here, whatever its author put in it. */
const oneLine = (title: string) => title.replace(/\s+/g, ' ');

/** @param alerts at least one, oldest first */
export function alertEmail(alerts: AlertFacts[]): NoticeText {
  const [first] = alerts;
  const lines = alerts
    .slice(0, LINES_MAX)
    .map(
      (alert) =>
        `${oneLine(alert.offerTitle)}: ${whatHappened(alert)}. Alerta “${conditionText(alert.condition)}”, leitura de ${moment.format(alert.checkedAt)} (horário de Brasília).`,
    );
  const left = alerts.length - lines.length;
  return {
    subject:
      first !== undefined && alerts.length === 1
        ? `${oneLine(first.offerTitle)} ${whatHappened(first)}`
        : `${number.format(alerts.length)} alertas das suas ofertas`,
    lines: [
      ...lines,
      ...(left > 0 ? [`E mais ${number.format(left)}, que você vê no quadro.`] : []),
      'Para receber menos e-mails, mude a frequência nos alertas do quadro.',
    ],
    action: 'Abrir o quadro',
  };
}
