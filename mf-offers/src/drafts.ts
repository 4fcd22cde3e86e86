const TOOL = 'mf-offers/';

/** Names of what is typed in the board's forms. Other versions of this tool know them by these. */
export const drafts = {
  tool: TOOL,
  add: `${TOOL}add`,
  edit: (offerId: string) => `${TOOL}edit:${offerId}`,
  reading: (offerId: string) => `${TOOL}reading:${offerId}`,
  alerts: (offerId: string) => `${TOOL}alerts:${offerId}`,
  webhook: `${TOOL}webhook`,
  /** A change that the service refused, opened again. */
  refused: (entryId: string) => `${TOOL}refused:${entryId}`,
};
