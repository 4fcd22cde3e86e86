import {
  type ImportProblem,
  type ImportReply,
  type importRules,
  OFFERS_CSV_BYTES_MAX,
  OFFERS_CSV_ROWS_MAX,
  type OffersCsvColumn,
  type OffersCsvFault,
} from '@garimpo/offers-contract';
import { type ErrorSentence, formatNumber, plural } from '@garimpo/sdk';
import { text } from './pt-br.ts';

const offers = (count: number) => plural(count, 'oferta', 'ofertas');

const faults: Record<OffersCsvFault, (place: string) => string> = {
  empty: () => 'O arquivo está vazio.',
  encoding: () => 'O arquivo não é de texto. Salve a planilha como CSV (UTF-8) e tente de novo.',
  quotes: (line) => `Há aspas sem par na linha ${line}. Corrija e tente de novo.`,
  missing_column: (column) => `Falta a coluna “${column}”. A primeira linha dá o nome das colunas.`,
  repeated_column: (column) => `A coluna “${column}” aparece mais de uma vez.`,
  too_many_rows: () =>
    `O arquivo tem mais de ${formatNumber(OFFERS_CSV_ROWS_MAX)} linhas. Divida-o e importe em partes.`,
};

/** The whole file was refused before any row was read. */
const unreadable: ErrorSentence = (error) => {
  const field = error.fields[0];
  const fault = faults[field?.rule as OffersCsvFault] as (typeof faults)[OffersCsvFault] | undefined;
  return fault?.(field?.path ?? '') ?? 'O arquivo não é uma tabela de ofertas que possa ser lida.';
};

const rules: Record<(typeof importRules)[number], string> = {
  extra_cells: 'Há mais células que colunas. Ponha entre aspas o texto que tem o separador.',
  unknown: 'Valor desconhecido.',
  in_future: 'A data ainda não chegou.',
  repeated: 'A mesma oferta já está em uma linha acima.',
  differs: 'O quadro já tem esta oferta com outro valor. Ela fica como está.',
};

const fieldRules: Record<string, string> = {
  too_small: 'Está vazio.',
  too_big: 'É longo demais.',
  invalid_format: 'Formato inválido.',
};

const addresses: readonly (string | null)[] = [
  'biblioteca_url',
  'landing_page_url',
] satisfies OffersCsvColumn[];

function problemText({ column, rule }: ImportProblem): string {
  const known = (rules as Record<string, string>)[rule] ?? fieldRules[rule];
  if (known !== undefined) return known;
  return addresses.includes(column)
    ? 'Não é um endereço completo, começando com https:// ou http://.'
    : 'O valor não pode ser salvo.';
}

/** Texts of the table import, in its own chunk. */
export const tablesText = {
  errors: { ...text.errors, 'offers.csv.unreadable': unreadable },
  import: {
    title: 'Importar CSV',
    why: 'Cada linha vira uma oferta do quadro. O que já está nele não é mudado nem repetido.',
    drop: 'Solte a tabela aqui',
    columns:
      'A primeira linha dá o nome das colunas: titulo, biblioteca_url e landing_page_url são obrigatórias; descricao, tags, status e criada_em, opcionais. O CSV exportado serve de modelo.',
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
