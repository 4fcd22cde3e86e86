import type { CostColumn } from '@garimpo/traffic-filter-contract';

/** Names of columns as Meta Ads, Google Ads, TikTok Ads and people write them, in Portuguese and English. */
const NAMES: Readonly<Record<CostColumn, readonly string[]>> = {
  from: [
    'inicio dos relatorios',
    'inicio do relatorio',
    'reporting starts',
    'dia',
    'day',
    'data',
    'date',
    'por dia',
    'by day',
    'stat time day',
    'de',
    'inicio',
    'data inicial',
  ],
  to: [
    'termino dos relatorios',
    'encerramento dos relatorios',
    'fim dos relatorios',
    'reporting ends',
    'ate',
    'fim',
    'data final',
  ],
  cost: [
    'valor usado',
    'valor gasto',
    'quantia gasta',
    'quantia usada',
    'amount spent',
    'custo',
    'cost',
    'custo total',
    'total cost',
    'gasto',
    'gasto total',
    'spend',
    'total spend',
    'investimento',
  ],
  currency: ['moeda', 'codigo da moeda', 'currency', 'currency code'],
  campaign: ['nome da campanha', 'campanha', 'campaign name', 'campaign', 'utm campaign'],
  campaignId: ['identificacao da campanha', 'id da campanha', 'campaign id'],
  ad: ['nome do anuncio', 'anuncio', 'ad name', 'ad', 'utm content', 'criativo'],
  adId: ['identificacao do anuncio', 'id do anuncio', 'ad id'],
  utmSource: ['utm source', 'fonte'],
};
const columnNamed = new Map(
  Object.entries(NAMES).flatMap(([column, names]) =>
    names.map((name) => [name, column as CostColumn] as const),
  ),
);

export interface CostHead {
  places: ReadonlyMap<CostColumn, number>;
  /** Names of all columns, as the file has them. */
  names: readonly string[];
  /** The currency that a name tells: `Valor usado (BRL)`. */
  currency: string | null;
}

/** Spellings that people use are equal: `UTM_Campaign` is `utm campaign`. */
const plainWord = (text: string) =>
  text
    .normalize('NFD')
    .replace(/\p{Mn}/gu, '')
    .toLowerCase()
    .replace(/\([^)]*\)/g, ' ')
    .replace(/[\s_./-]+/g, ' ')
    .trim();

/** The first of several columns with the same name counts. */
export function readHead(cells: readonly string[]): CostHead {
  const places = new Map<CostColumn, number>();
  let currency: string | null = null;
  for (const [place, cell] of cells.entries()) {
    const column = columnNamed.get(plainWord(cell));
    if (column === undefined || places.has(column)) continue;
    places.set(column, place);
    if (column === 'cost') currency = /\(\s*([A-Z]{3}|R\$)\s*\)/i.exec(cell)?.[1]?.toUpperCase() ?? null;
  }
  return { places, names: cells, currency };
}

export const isReais = (currency: string): boolean => currency === 'BRL' || currency === 'R$';

/** Google Ads writes a title and a period above its tables. */
const LINES_ABOVE = 15;

/** Where the table begins, by the first line that names a cost; null where none does. @param lines of the file */
export function headLine(lines: readonly string[]): number | null {
  const at = lines
    .slice(0, LINES_ABOVE)
    .findIndex((line) =>
      readHead(line.split(/[;,\t]/).map((cell) => cell.replace(/^"|"$/g, ''))).places.has('cost'),
    );
  return at === -1 ? null : at;
}
