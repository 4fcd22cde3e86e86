import type { FoundBy } from '@garimpo/anticlone-contract';
import type { NoticeText } from '@garimpo/service-kit';
import type { AlertFacts } from './alert-facts.ts';

const LINES_MAX = 30;
const ADDRESS_MAX = 200;

const number = new Intl.NumberFormat('pt-BR');
const percent = new Intl.NumberFormat('pt-BR', { style: 'percent', maximumFractionDigits: 0 });
const moment = new Intl.DateTimeFormat('pt-BR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: 'America/Sao_Paulo',
});

/** The copier chose the address: it is cut and kept on one line. */
function plainAddress(url: string): string {
  const address = url.replace(/^https?:\/\//i, '').replace(/\s+/g, '');
  return address.length > ADDRESS_MAX ? `${address.slice(0, ADDRESS_MAX)}…` : address;
}

const foundWords: Record<FoundBy, string> = {
  visit: '',
  certificate: ' Encontrada por um certificado emitido para o domínio, antes de qualquer visita.',
  name: ' Encontrada pelo nome do domínio, antes de qualquer visita.',
};

function line({ kind, cloneUrl, similarityScore, firstSeenAt, foundBy }: AlertFacts): string {
  const similarity = similarityScore === null ? '' : ` Semelhança: ${percent.format(similarityScore)}.`;
  const what = kind === 'confirmed' ? 'Cópia confirmada' : 'Possível cópia, ainda não confirmada';
  return `${what}: ${plainAddress(cloneUrl)}. Vista pela primeira vez em ${moment.format(firstSeenAt)} (horário de Brasília).${similarity}${foundWords[foundBy]}`;
}

function subject(alerts: readonly AlertFacts[]): string {
  const [first] = alerts;
  if (first === undefined) return '';
  const isSure = alerts.some(({ kind }) => kind === 'confirmed');
  if (alerts.length > 1)
    return `${number.format(alerts.length)} ${isSure ? 'cópias' : 'possíveis cópias'} de ${first.originalHost}`;
  return `${isSure ? 'Cópia' : 'Possível cópia'} de ${first.originalHost} em ${first.cloneHost}`;
}

/** @param alerts about one site, at least one */
export function alertEmail(alerts: readonly AlertFacts[]): NoticeText {
  const [first] = alerts;
  const lines = alerts.slice(0, LINES_MAX).map(line);
  const left = alerts.length - lines.length;
  return {
    subject: subject(alerts),
    lines: [
      `Página protegida: ${plainAddress(first?.originalUrl ?? '')}.`,
      ...lines,
      ...(left > 0 ? [`E mais ${number.format(left)}, que você vê na ferramenta.`] : []),
      'Não abra a cópia em um computador com dados importantes. As provas podem ser colhidas na ferramenta.',
      'Para não receber estes e-mails, desligue os avisos da página no Anticlone.',
    ],
    action: 'Abrir o Anticlone',
  };
}
