import {
  type ImportProblem,
  type ImportReply,
  OFFER_DESCRIPTION_MAX,
  OFFER_TAG_MAX,
  OFFER_TAGS_MAX,
  OFFER_TITLE_MAX,
  OFFERS_CSV_BYTES_MAX,
  OFFERS_CSV_ROWS_MAX,
  type OffersCsvColumn,
  type OffersCsvFault,
} from '@garimpo/offers-contract';
import { type ErrorSentence, formatNumber, plural } from '@garimpo/sdk';
import { text } from './pt-br.ts';
import { dialogsText } from './pt-br-dialogs.ts';

const offers = (count: number) => plural(count, 'oferta', 'ofertas');

/** The columns as an exported table names them. */
const columns: Record<OffersCsvColumn, string> = {
  id: 'Código',
  titulo: dialogsText.offerDialog.title,
  biblioteca_url: dialogsText.offerDialog.offerUrl,
  landing_page_url: dialogsText.offerDialog.landingPageUrl,
  descricao: dialogsText.offerDialog.description,
  tags: dialogsText.offerDialog.tags,
  status: 'Status',
  criada_em: 'Criada em',
};
const named = (column: string) => columns[column as OffersCsvColumn] ?? column;

const faults: Record<OffersCsvFault, (place: string) => string> = {
  empty: () => 'O arquivo está vazio.',
  encoding: () => 'O arquivo não é de texto. Salve a planilha como CSV (UTF-8) e tente de novo.',
  quotes: (line) => `Há aspas sem par na linha ${line}. Corrija e tente de novo.`,
  missing_column: (column) => `Falta a coluna “${named(column)}”. A primeira linha dá o nome das colunas.`,
  repeated_column: (column) => `A coluna “${named(column)}” aparece mais de uma vez.`,
  too_many_rows: () =>
    `O arquivo tem mais de ${formatNumber(OFFERS_CSV_ROWS_MAX)} linhas. Divida-o e importe em partes.`,
};

/** The whole file was refused before any row was read. */
const unreadable: ErrorSentence = (error) => {
  const field = error.fields[0];
  const fault = faults[field?.rule as OffersCsvFault] as (typeof faults)[OffersCsvFault] | undefined;
  return fault?.(field?.path ?? '') ?? 'O arquivo não é uma tabela de ofertas que possa ser lida.';
};

const statuses = new Intl.ListFormat('pt-BR', { type: 'disjunction' }).format(
  Object.values(text.board.columns),
);

/** What a cell should hold, by its column. */
const expected: Record<OffersCsvColumn, string> = {
  id: 'Deixe o código vazio para criar uma oferta nova.',
  titulo: `Informe um título de até ${formatNumber(OFFER_TITLE_MAX)} caracteres.`,
  biblioteca_url: 'Use um endereço completo, começando com https:// ou http://.',
  landing_page_url: 'Use um endereço completo, começando com https:// ou http://.',
  descricao: `Use até ${formatNumber(OFFER_DESCRIPTION_MAX)} caracteres.`,
  tags: `Use até ${formatNumber(OFFER_TAGS_MAX)} tags separadas por vírgula, de até ${formatNumber(OFFER_TAG_MAX)} caracteres cada.`,
  status: `Use ${statuses}.`,
  criada_em: 'Use 20/11/2026, 20/11/2026 08:40 ou 2026-11-20T08:40:00-03:00.',
};

/** What is wrong with a cell, by its rule. */
const wrong: Record<string, string> = {
  unknown: 'não vale nesta coluna',
  in_future: 'ainda não chegou',
  repeated: 'já está em uma linha acima',
  too_small: 'está vazio',
  too_big: 'é longo demais',
  invalid_format: 'não vale nesta coluna',
  custom: 'não vale nesta coluna',
};

/** Names the value and says what is expected; without a column it is about the whole line. */
function problemText({ column, rule, value, known }: ImportProblem): string {
  if (rule === 'extra_cells') {
    const from = value === undefined ? '' : `, a partir de “${value}”`;
    return `Há mais células que colunas${from}. Ponha entre aspas o texto que tem o separador.`;
  }
  if (rule === 'differs') {
    const both = value === undefined || known === undefined ? '' : `: “${value}” aqui e “${known}” no quadro`;
    return `O quadro já tem esta oferta com outro valor${both}. Ela fica como está.`;
  }
  const what = value === undefined || value === '' ? 'O valor' : `“${value}”`;
  const hint = expected[column as OffersCsvColumn] as string | undefined;
  const sentence = `${what} ${wrong[rule] ?? 'não pode ser salvo'}.`;
  return hint === undefined || rule === 'repeated' ? sentence : `${sentence} ${hint}`;
}

/** Texts of the table import, in its own chunk. */
export const tablesText = {
  errors: { ...text.errors, 'offers.csv.unreadable': unreadable },
  import: {
    title: 'Importar CSV',
    why: 'Cada linha vira uma oferta do quadro. O que já está nele não é mudado nem repetido.',
    drop: 'Solte a tabela aqui',
    columns:
      'A primeira linha dá o nome das colunas: Título, URL Biblioteca de Anúncios e Landing Page URL são obrigatórias; Descrição, Tags, Status e Criada em, opcionais. O CSV exportado serve de modelo.',
    columnOf: ({ column, header }: ImportProblem) => header ?? (column === null ? null : named(column)),
    choose: 'Escolher arquivo',
    chooseOther: 'Escolher outro arquivo',
    tooLarge: `O arquivo passa de ${formatNumber(OFFERS_CSV_BYTES_MAX / 1024 / 1024)} MB. Divida-o e importe em partes.`,
    checking: 'Conferindo o arquivo...',
    checkFailed: 'Erro ao conferir o arquivo. Tente de novo.',
    counts: ({ created, unchanged, refused }: ImportReply) =>
      text.facts(
        plural(created, 'nova', 'novas'),
        unchanged === 1 ? '1 já estava' : `${formatNumber(unchanged)} já estavam`,
        `${formatNumber(refused)} com problema`,
      ),
    nothingNew: 'Nenhuma oferta nova para importar.',
    sameLibrary: (count: number) =>
      count === 1
        ? '1 das novas é de uma biblioteca que você já acompanha.'
        : `${formatNumber(count)} das novas são de bibliotecas que você já acompanha.`,
    leftOut: 'As linhas com problema ficam de fora. Corrija o arquivo e importe de novo quando quiser.',
    firstProblems: (count: number) => `Aqui estão os primeiros ${formatNumber(count)} problemas.`,
    problems: 'Problemas do arquivo',
    line: 'Linha',
    column: 'Coluna',
    problem: 'Problema',
    problemText,
    cancel: 'Cancelar',
    confirm: (count: number) => (count === 0 ? 'Importar' : `Importar ${offers(count)}`),
    importing: 'Importando...',
    done: (count: number) => (count === 1 ? '1 oferta importada.' : `${offers(count)} importadas.`),
    failed: 'Erro ao importar o arquivo. Nada foi importado. Tente de novo.',
  },
};
