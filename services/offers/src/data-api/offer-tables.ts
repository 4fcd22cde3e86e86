import { checkTable, type DataTable } from '@garimpo/service-kit';

/** What is on the board. Archived offers, and those whose deletion can be undone, are read by `/api/offers/archived`. */
export const offersTable: DataTable = checkTable({
  name: 'offers',
  columns: {
    id: { type: 'uuid' },
    user_id: { type: 'uuid' },
    title: { type: 'text' },
    offer_url: { type: 'text' },
    landing_page_url: { type: 'text' },
    description: { type: 'text' },
    tags: { type: 'text[]' },
    status: { type: 'text' },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
  from: 'offers.offers t',
  mine: (user) => `t.user_id = ${user()} AND t.archived_at IS NULL AND t.deleted_at IS NULL`,
  relations: {
    offer_metrics: { table: () => offerMetricsTable, own: 'id', theirs: 'offer_id', isMany: true },
  },
});

/** Readings of offers, archived ones among them, as their pages of metrics show them. */
export const offerMetricsTable: DataTable = checkTable({
  name: 'offer_metrics',
  columns: {
    offer_id: { type: 'uuid' },
    count: { type: 'integer' },
    checked_at: { type: 'timestamptz' },
  },
  from: 'offers.offer_metrics t',
  mine: (user) => `t.user_id = ${user()} AND EXISTS (SELECT FROM offers.offers offer
    WHERE offer.id = t.offer_id AND offer.user_id = ${user()} AND offer.deleted_at IS NULL)`,
  relations: {
    offers: { table: () => offersTable, own: 'offer_id', theirs: 'id', isMany: false },
  },
});
