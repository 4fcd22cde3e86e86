import type { OffersErrorCode } from '@garimpo/offers-contract';
import { type ErrorSentence, formatNumber, plural } from '@garimpo/sdk';
import { text } from './pt-br.ts';

/** Why there is nothing to download, as part of "Erro ao baixar mídia: …". */
function noMedia(rule: string | undefined): string {
  if (rule === 'no_media') return 'a página não mostrou nenhuma imagem ou vídeo';
  return rule === 'no_file' ? 'nenhum arquivo da página pôde ser baixado' : text.reasonOf(rule);
}

const own: Record<Extract<OffersErrorCode, `offers.media.${string}`>, ErrorSentence> = {
  'offers.media.unavailable': (error) => noMedia(error.fields[0]?.rule),
  'offers.media.too_many': 'há downloads demais ao mesmo tempo, aguarde um deles terminar',
};

export const mediaErrors = { ...text.errors, ...own };

const files = (count: number) => plural(count, 'arquivo', 'arquivos');
const KILOBYTE = 1024;
const MEGABYTE = 1024 * KILOBYTE;
/** `840 KB`, `12,4 MB`. */
const size = (sizeBytes: number) =>
  sizeBytes < MEGABYTE
    ? `${formatNumber(Math.ceil(sizeBytes / KILOBYTE))} KB`
    : `${formatNumber(Math.round((sizeBytes / MEGABYTE) * 10) / 10)} MB`;

export const mediaText = {
  title: 'Baixando mídia...',
  reading: 'Lendo a página da biblioteca',
  arriving: 'Recebendo',
  /** Files whose arrival has begun, of those that the page names. */
  progress: ({ files: arrived, total, sizeBytes }: { files: number; total: number; sizeBytes: number }) =>
    `${formatNumber(arrived)} de ${files(total)} · ${size(sizeBytes)}`,
  cancel: 'Cancelar',
  cancelled: 'Download cancelado.',
  done: (count: number) => (count === 1 ? '1 arquivo baixado.' : `${files(count)} baixados.`),
  partlyDone: (count: number, total: number) =>
    `${formatNumber(count)} de ${files(total)} baixados. O que faltou está em manifest.json.`,
  failed: (reason: string) => `Erro ao baixar mídia: ${reason}`,
  brokenOff: 'o arquivo não chegou inteiro',
};
