/** Codes of the offers domain and their HTTP status. */
export const offersErrors = {
  'offers.offer.not_found': 404,
  'offers.status.invalid': 400,
  'offers.offer.id_taken': 409,
  'offers.reading.in_future': 400,
  /** `fields[0].rule` holds the plan's limit. */
  'offers.libraries.limit_reached': 409,
} as const;
export type OffersErrorCode = keyof typeof offersErrors;
