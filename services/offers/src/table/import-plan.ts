import { type ImportProblem, libraryKey, type OffersCsvColumn } from '@garimpo/offers-contract';
import type { MadeOffer, TableOffer } from './offers-table.query.ts';
import { ownId } from './own-id.ts';
import type { RowOffer } from './read-offers.ts';

export interface ImportPlan {
  make: MadeOffer[];
  unchanged: number;
  sameLibrary: number;
  problems: ImportProblem[];
}

type Known = TableOffer | MadeOffer;

/**
 * What an import does to a board. It only ever adds: an offer that the board has is left as it is, and named when the table says
 * something else of it. So the same table twice is the same as once.
 *
 * @param newId for a row that brings none
 */
export function planImport(
  userId: string,
  rows: readonly RowOffer[],
  board: readonly TableOffer[],
  newId: () => string,
): ImportPlan {
  const plan: ImportPlan = { make: [], unchanged: 0, sameLibrary: 0, problems: [] };
  const byId = new Map<string, Known>(board.map((offer) => [offer.id, offer]));
  const byContent = new Map<string, Known>(board.map((offer) => [contentOf(offer), offer]));
  const libraries = new Set(board.map(({ offerUrl }) => libraryKey(offerUrl)));
  const seen = new Set<string>();
  for (const row of rows) {
    const ids = row.id === null ? [] : [row.id, ownId(userId, row.id)];
    if (ids.some((id) => seen.has(id))) {
      plan.problems.push({ line: row.line, column: 'id', rule: 'repeated' });
      continue;
    }
    for (const id of ids) seen.add(id);
    const known =
      row.id === null ? byContent.get(contentOf(row)) : ids.map((id) => byId.get(id)).find((one) => one);
    if (known !== undefined) {
      const column = firstDifference(row, known);
      if (column === null) plan.unchanged += 1;
      else plan.problems.push({ line: row.line, column, rule: 'differs' });
      continue;
    }
    const { line: _, ...content } = row;
    const offer: MadeOffer = {
      ...content,
      id: row.id ?? newId(),
      status: row.status ?? 'waiting',
      place: plan.make.length,
    };
    const library = libraryKey(row.offerUrl);
    if (library !== null && libraries.has(library)) plan.sameLibrary += 1;
    libraries.add(library);
    byContent.set(contentOf(offer), offer);
    plan.make.push(offer);
  }
  return plan;
}

type Content = Pick<RowOffer, 'title' | 'offerUrl' | 'landingPageUrl' | 'description' | 'tags'>;

function contentOf({ title, offerUrl, landingPageUrl, description, tags }: Content): string {
  return JSON.stringify([title, offerUrl, landingPageUrl, description, tags]);
}

/** What a row says nothing of does not differ. */
function firstDifference(row: RowOffer, known: Known): OffersCsvColumn | null {
  if (row.title !== known.title) return 'titulo';
  if (row.offerUrl !== known.offerUrl) return 'biblioteca_url';
  if (row.landingPageUrl !== known.landingPageUrl) return 'landing_page_url';
  if (row.description !== known.description) return 'descricao';
  if (JSON.stringify(row.tags) !== JSON.stringify(known.tags)) return 'tags';
  if (row.status !== null && row.status !== known.status) return 'status';
  if (row.createdAt !== null && row.createdAt !== known.createdAt) return 'criada_em';
  return null;
}
