import { formatNumber, plural } from '@garimpo/sdk';

const KILOBYTE = 1_000;

function size(bytes: number): string {
  const [value, unit] =
    bytes < KILOBYTE ** 2
      ? [Math.max(1, Math.round(bytes / KILOBYTE)), 'KB']
      : bytes < KILOBYTE ** 3
        ? [Math.round(bytes / KILOBYTE ** 2), 'MB']
        : [Math.round(bytes / (KILOBYTE ** 3 / 10)) / 10, 'GB'];
  return `${formatNumber(value as number)} ${unit}`;
}

export const libraryText = {
  title: 'Arquivos do site',
  choose: 'Escolher uma imagem do site',
  search: 'Buscar por nome ou por onde é usada',
  filter: 'Mostrar',
  filters: { all: 'Tudo', own: 'Enviados por você', spare: 'Sem uso' },
  loading: 'Carregando os arquivos...',
  failed: 'A lista de arquivos não abriu.',
  retry: 'Tentar de novo',
  empty: 'Nenhum arquivo encontrado.',
  emptyHint: 'Mude a busca, ou solte uma imagem sobre outra na página para enviá-la.',
  more: (count: number) => `Mostrar mais ${count}`,
  own: 'Imagem enviada',
  ownVideo: 'Vídeo enviado',
  size,
  storage: (used: number, allowed: number) => `Seu plano: ${size(used)} de ${size(allowed)} usados.`,
  chooseOf: (name: string, detail: string) => `Usar ${name}, ${detail}`,
  places: (count: number) => `Nesta página, em ${plural(count, 'lugar', 'lugares')}`,
  mentioned: 'Num estilo ou script desta página',
  usedIn: (address: string, others: number) =>
    others === 0 ? `Em ${address}` : `Em ${address} e mais ${plural(others, 'arquivo', 'arquivos')}`,
  unused: 'Sem uso',
  waiting: 'Ainda não salva',
  mark: (name: string) => `Marcar ${name}`,
  markAll: 'Marcar todos sem uso',
  delete: (count: number) => `Excluir ${plural(count, 'arquivo', 'arquivos')}`,
  deleteTitle: 'Excluir arquivos sem uso',
  deleteQuestion: (count: number, bytes: number) =>
    `${count === 1 ? 'O arquivo sai' : `Os ${count} arquivos saem`} do site (${size(bytes)}). Versões antigas continuam com ${count === 1 ? 'ele' : 'eles'}, para serem restauradas inteiras.`,
  deleteConfirm: 'Excluir',
  deleting: 'Excluindo...',
  notDeleted: 'Os arquivos não foram excluídos.',
  deleted: (count: number) => `${plural(count, 'arquivo excluído', 'arquivos excluídos')}.`,
  kept: (count: number) =>
    `${plural(count, 'arquivo continua', 'arquivos continuam')}: alguma página ou o rascunho ainda usa.`,
};
