/** The outline of a card: the real one, and the one that stands for it while the board loads. */
export const cardFrame =
  'grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line bg-surface px-3 pt-2.5 pb-1.5 shadow-card';

export const cardId = (offerId: string) => `offer-${offerId}`;
export const gripId = (offerId: string) => `offer-${offerId}-grip`;
export const countId = (offerId: string) => `offer-${offerId}-count`;
