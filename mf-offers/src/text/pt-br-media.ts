import { formatNumber, plural } from '@garimpo/sdk';

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
