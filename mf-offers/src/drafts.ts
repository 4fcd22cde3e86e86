const TOOL = 'mf-offers/';

/** Names of what is typed in the board's forms. Other versions of this tool know them by these. */
export const drafts = {
  tool: TOOL,
  add: `${TOOL}add`,
  edit: (offerId: string) => `${TOOL}edit:${offerId}`,
  reading: (offerId: string) => `${TOOL}reading:${offerId}`,
  pasted: (offerId: string) => `${TOOL}pasted:${offerId}`,
  correction: (offerId: string, checkedAt: string) => `${TOOL}correct:${offerId}:${checkedAt}`,
  alerts: (offerId: string) => `${TOOL}alerts:${offerId}`,
  webhook: `${TOOL}webhook`,
  quiet: `${TOOL}quiet`,
  /** Of several offers, which it names. */
  tags: `${TOOL}tags`,
  /** What a browser is called that the extension runs in. */
  browser: `${TOOL}browser`,
  /** What the bookmark read of a page; each time it is another one. */
  capture: `${TOOL}capture:`,
  /** A change that the service refused, opened again. */
  refused: (entryId: string) => `${TOOL}refused:${entryId}`,
};
