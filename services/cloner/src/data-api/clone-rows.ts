import * as z from 'zod';

const address = z.string().max(2048).optional();

/** What a program records of a clone that it has had made. Only the name says which one it is; the rest is on record. */
export const newCloneRow = z.strictObject({
  user_id: z.uuid().optional(),
  subdomain: z.string().max(63),
  original_url: address,
  checkout_url: address,
  url: address,
});
export type NewCloneRow = z.output<typeof newCloneRow>;
