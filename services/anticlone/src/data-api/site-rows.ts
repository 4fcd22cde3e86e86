import { type ActionInput, actionInput, actionTypes, createSiteInput } from '@garimpo/anticlone-contract';
import { parseInput } from '@garimpo/service-kit';
import * as z from 'zod';

const action = {
  action_type: z.enum(actionTypes).nullable(),
  action_data: z.string().max(2048).nullish(),
};

export const newSiteRow = z.strictObject({
  original_url: createSiteInput.shape.originalUrl,
  /** Follows from the address. */
  original_host: z.string().max(253).optional(),
  user_id: z.uuid().optional(),
  action_type: action.action_type.optional(),
  action_data: action.action_data,
});
export type NewSiteRow = z.output<typeof newSiteRow>;

export const siteRowChange = z.strictObject(action);
export type SiteRowChange = z.output<typeof siteRowChange>;

/** Null for none. Throws for an address where none belongs, and for one that is missing. */
export function toAction({
  action_type: type,
  action_data: data,
}: Partial<SiteRowChange>): ActionInput | null {
  const url = data === '' || data === null ? undefined : data;
  if (type === null || type === undefined) return null;
  return parseInput(actionInput, url === undefined ? { type } : { type, url });
}
