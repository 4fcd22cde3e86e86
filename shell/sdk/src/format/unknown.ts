/** What is not known is written so, never as 0. */
export const UNKNOWN = '–';
