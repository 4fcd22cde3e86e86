/** Ad networks that a campaign tells apart, in the order of the form. */
export const networks = ['facebook', 'tiktok', 'google', 'kwai'] as const;
export type Network = (typeof networks)[number];
