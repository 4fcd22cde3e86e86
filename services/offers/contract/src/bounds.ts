/** Apart from the schemas, so that programs that only read pages come without them. */
export const OFFER_URL_MAX = 2048;
export const COUNT_MAX = 10_000_000;
