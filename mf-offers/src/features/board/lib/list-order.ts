import type { OfferView } from '@garimpo/offers-contract';

export const listColumns = ['title', 'status', 'count', 'change', 'growth', 'read', 'created'] as const;
export type ListColumn = (typeof listColumns)[number];

/** The column that the list is sorted by, and whether the largest comes first. */
export interface ListOrder {
  by: ListColumn;
  down: boolean;
}

export const newestFirst: ListOrder = { by: 'created', down: true };

/** Words are sorted from A, figures and times from the largest: what people look for first. */
const startsDown = (by: ListColumn) => by !== 'title' && by !== 'status';

/** The order after a click on a column's header: another column in its own direction, the same one turned round. */
export const nextOrder = (order: ListOrder, by: ListColumn): ListOrder =>
  order.by === by ? { by, down: !order.down } : { by, down: startsDown(by) };

/** `title`, or `-title` for the largest first. */
export const writeOrder = ({ by, down }: ListOrder) => `${down ? '-' : ''}${by}`;

export function readOrder(text: string | null): ListOrder | null {
  const by = listColumns.find((one) => one === text?.replace(/^-/, ''));
  return by === undefined ? null : { by, down: text?.startsWith('-') === true };
}

const STATUS_PLACES = { waiting: 0, testing: 1, approved: 2, invalid: 3 };
const titles = new Intl.Collator('pt-BR', { numeric: true });

type Figure = (offer: OfferView) => number | null;

const figures: Record<Exclude<ListColumn, 'title'>, Figure> = {
  status: ({ status }) => STATUS_PLACES[status],
  count: ({ latestCount }) => latestCount,
  change: ({ change }) => change,
  growth: ({ growth7 }) => growth7 ?? null,
  read: ({ latestCheckedAt }) => (latestCheckedAt === null ? null : Date.parse(latestCheckedAt)),
  created: ({ createdAt }) => Date.parse(createdAt),
};

/** What is not known comes last in both directions; equal offers stay in the order that they had. */
export function orderOffers(offers: readonly OfferView[], { by, down }: ListOrder): OfferView[] {
  const turn = down ? -1 : 1;
  if (by === 'title') return offers.toSorted((a, b) => turn * titles.compare(a.title, b.title));
  const of = figures[by];
  return offers.toSorted((a, b) => {
    const [one, other] = [of(a), of(b)];
    if (one === null || other === null) return Number(one === null) - Number(other === null);
    return turn * (one - other);
  });
}
