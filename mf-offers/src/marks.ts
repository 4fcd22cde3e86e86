/** Marks of the account that this tool sets, and one of another tool; see `useMark` of the sdk. */
export const marks = {
  /** Set when the board was seen empty: from then on the first steps are shown. */
  begun: 'offers.first-steps',
  putAway: 'offers.first-steps-away',
  metricsSeen: 'offers.metrics-seen',
  /** Set by mf-cloner: the account has, or had, a clone. */
  cloned: 'cloner.cloned',
};
