import type { AlertEventCondition, PageChanges } from '@garimpo/offers-contract';
import type { NoticeText } from '@garimpo/service-kit';

/** The facts of an alert in an email and in the copy of a user's data. */
export interface AlertFacts {
  offerTitle: string;
  condition: AlertEventCondition;
  direction: 'up' | 'down' | null;
  count: number | null;
  previousCount: number | null;
  /** Of a page that changed, which has no counts. */
  page: PageChanges | null;
  checkedAt: Date;
}

/** The email lists no more than these; the board has all. */
const LINES_MAX = 40;

const number = new Intl.NumberFormat('pt-BR');
const moment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

const ads = (count: number | null) =>
  `${number.format(count ?? 0)} ${count === 1 ? 'anúncio ativo' : 'anúncios ativos'}`;
const days = (count: number) => (count === 1 ? '1 dia' : `${number.format(count)} dias`);

export function conditionText(condition: AlertEventCondition): string {
  switch (condition.kind) {
    case 'crosses':
      return `cruza ${number.format(condition.threshold)}`;
    case 'rises':
      return `+${number.format(condition.percent)}% em ${days(condition.days)}`;
    case 'zero':
      return 'zerou';
    case 'page_changed':
      return 'página mudou';
  }
}

const percent = new Intl.NumberFormat('pt-BR', { style: 'percent' });
/** Headlines are sentences: one of each is enough to know what it is about. */
const QUOTED_MAX = 80;
const quoted = (text: string) => `“${text.length > QUOTED_MAX ? `${text.slice(0, QUOTED_MAX)}…` : text}”`;

/** What of a page is another, in the order of its weight. */
export function pageText({ price, headline, checkout, look }: PageChanges): string {
  return [
    ...(price ? [`preço de ${price.before} para ${price.after}`] : []),
    ...(checkout ? [`checkout de ${checkout.before} para ${checkout.after}`] : []),
    ...(headline ? [`título de ${quoted(headline.before)} para ${quoted(headline.after)}`] : []),
    ...(look === undefined ? [] : [`aparência ${percent.format(look)} diferente`]),
  ].join('; ');
}

function whatHappened({ condition, direction, count, previousCount, page }: AlertFacts): string {
  if (page !== null) return `mudou a página: ${pageText(page)}`;
  const before = previousCount === null ? '' : `, antes ${number.format(previousCount)}`;
  if (condition.kind === 'zero') return `zerou${before}`;
  if (condition.kind === 'rises')
    return `subiu para ${ads(count)}${previousCount === null ? '' : `, contra ${number.format(previousCount)}`}`;
  return `${direction === 'up' ? 'subiu' : 'caiu'} para ${ads(count)}${before}`;
}

/** Line breaks in a title must not break the email's line. */
const oneLine = (title: string) => title.replace(/\s+/g, ' ');

/** In one line: of one alert what happened, of several how many there are. */
function subjectOf(alerts: readonly AlertFacts[]): string {
  const [first] = alerts;
  return first !== undefined && alerts.length === 1
    ? oneLine(`${first.offerTitle} ${whatHappened(first)}`)
    : `${number.format(alerts.length)} alertas das suas ofertas`;
}

function more(left: number, where: string): string[] {
  return left > 0 ? [`E mais ${number.format(left)}, que você vê ${where}.`] : [];
}

/** @param alerts at least one, oldest first */
export function alertEmail(alerts: readonly AlertFacts[]): NoticeText {
  const lines = alerts
    .slice(0, LINES_MAX)
    .map(
      (alert) =>
        `${oneLine(alert.offerTitle)}: ${oneLine(whatHappened(alert))}. Alerta “${conditionText(alert.condition)}”, ${alert.page === null ? 'leitura' : 'visita'} de ${moment.format(alert.checkedAt)} (horário de Brasília).`,
    );
  return {
    subject: subjectOf(alerts),
    lines: [
      ...lines,
      ...more(alerts.length - lines.length, 'no quadro'),
      'Para receber menos e-mails, mude a frequência nos alertas do quadro.',
    ],
    action: 'Abrir o quadro',
  };
}

const short = (alert: AlertFacts) => oneLine(`${alert.offerTitle}: ${whatHappened(alert)}`);
const NOTIFICATION_LINES_MAX = 4;
const MESSAGE_LINES_MAX = 20;

/** A notification of a browser. One offer's alerts lead to its page. @param alerts at least one, oldest first */
export function alertNotification(alerts: readonly (AlertFacts & { offerId: string })[]): {
  title: string;
  body: string;
  path: string;
} {
  const [first] = alerts;
  const isOfOne = alerts.every(({ offerId }) => offerId === first?.offerId);
  const lines = alerts.slice(0, NOTIFICATION_LINES_MAX).map(short);
  return {
    title: subjectOf(alerts),
    body:
      alerts.length === 1
        ? `Alerta “${first === undefined ? '' : conditionText(first.condition)}”`
        : [...lines, ...more(alerts.length - lines.length, 'no quadro')].join('\n'),
    path: isOfOne && first !== undefined ? `/offers/${first.offerId}/metrics` : '/dashboard',
  };
}

/** A message of a chat. @param alerts at least one, oldest first @param boardUrl where all of them are */
export function alertMessage(alerts: readonly AlertFacts[], boardUrl: string): string {
  if (alerts.length === 1) return `${subjectOf(alerts)}\n\n${boardUrl}`;
  const lines = alerts.slice(0, MESSAGE_LINES_MAX).map((alert) => `• ${short(alert)}`);
  return [
    `${subjectOf(alerts)}:`,
    ...lines,
    ...more(alerts.length - lines.length, 'no quadro'),
    '',
    boardUrl,
  ].join('\n');
}
