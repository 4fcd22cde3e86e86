import { savedCampaignReply } from '@garimpo/traffic-filter-contract';
import * as z from 'zod/mini';

const saved = z.object({
  saved: z.object({
    campaignId: z.uuid(),
    what: z.enum(['created', 'changed']),
    warnings: savedCampaignReply.shape.warnings,
  }),
});
/** What a form hands to the list that it leads to, as the state of the address. */
export type SavedState = z.infer<typeof saved>;
export type Saved = SavedState['saved'];

/** States outlive a new version of this tool: what cannot be read is nothing. */
export function readSaved(state: unknown, campaignId: string): Saved | null {
  const read = saved.safeParse(state);
  return read.success && read.data.saved.campaignId === campaignId ? read.data.saved : null;
}
