/** In the order of the form. */
export const devices = ['phone', 'tablet', 'computer'] as const;
export type Device = (typeof devices)[number];
