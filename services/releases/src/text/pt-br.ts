import type { ReleaseEvent, VersionFault, VersionVerdict } from '@garimpo/releases-contract';
import type { NoticeText } from '@garimpo/service-kit';

const number = new Intl.NumberFormat('pt-BR');

const seconds = (count: number) =>
  count < 120 ? `${count} segundos` : `${number.format(Math.round(count / 60))} minutos`;

const people = (count: number) => (count === 1 ? '1 pessoa' : `${number.format(count)} pessoas`);

const failedText = ({ loads, errors, people: met, windowSeconds, against }: VersionFault): string =>
  [
    `Falharam ${number.format(errors)} de ${number.format(loads)} aberturas, de ${people(met)}, em ${seconds(windowSeconds)}.`,
    ...(against === null
      ? []
      : [
          `Da versão ${against.version}: ${number.format(against.errors)} de ${number.format(against.loads)}.`,
        ]),
  ].join(' ');

const reasons: Record<VersionVerdict['reason'], (verdict: VersionVerdict) => string> = {
  worked: ({ loads }) => `boa, ${number.format(loads)} aberturas`,
  not_loaded: () => 'ninguém a abriu',
  failed: ({ loads, errors }) => `${number.format(errors)} de ${number.format(loads)} aberturas falharam`,
  withdrawn: () => 'já foi retirada',
};

const passedOverText = (verdicts: readonly VersionVerdict[]): string[] =>
  verdicts.length === 0
    ? []
    : [
        `Não escolhidas: ${verdicts.map((one) => `${one.version} (${reasons[one.reason](one)})`).join('; ')}.`,
      ];

/** Email about a change that the product made by itself, or could not make. */
export function takenBackText(
  title: string,
  { kind, from, to, evidence }: Pick<ReleaseEvent, 'kind' | 'from' | 'to' | 'evidence'>,
): NoticeText {
  const seen = [
    ...(evidence?.fault ? [failedText(evidence.fault)] : []),
    ...passedOverText(evidence?.passedOver ?? []),
  ];
  const action = 'Ver versões';
  switch (kind) {
    case 'kept_failing':
      return {
        subject: `${title}: a versão ${to} falha e continua no ar`,
        lines: [
          `As aberturas de ${title} ${to} falham, e nenhuma versão anterior é sabidamente boa. Nada foi mudado: é preciso que alguém decida.`,
          ...seen,
          'Publique uma versão corrigida, ou escolha a versão para onde voltar.',
        ],
        action,
      };
    case 'canary_reverted':
      return {
        subject: `${title}: o canário ${from} foi retirado`,
        lines: [
          `O canário ${from} de ${title} foi retirado automaticamente por causa das falhas. Todos recebem a versão ${to}.`,
          ...seen,
        ],
        action,
      };
    default:
      return {
        subject: `${title}: voltou para a versão ${to}`,
        lines: [
          `A versão ${from} de ${title} foi retirada automaticamente por causa das falhas. Todos recebem de novo a versão ${to}, a mais nova que funcionou.`,
          ...seen,
        ],
        action,
      };
  }
}
