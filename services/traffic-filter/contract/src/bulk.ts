import * as z from 'zod/mini';

export const TAGS_MAX = 10;
export const TAG_MAX = 30;
export const BULK_MAX = 200;

/** Words that campaigns are put in order by, each once however it is written. */
export const tag = z.string().check(z.trim(), z.minLength(1), z.maxLength(TAG_MAX));
export const tags = z.pipe(
  z.array(tag).check(z.maxLength(TAGS_MAX)),
  z.transform((all) => [...new Map(all.map((one) => [one.toLocaleLowerCase('pt-BR'), one])).values()]),
);

/** `POST /api/traffic-filter/campaigns/bulk`: one change to several campaigns. */
export const bulkCampaignsInput = z.strictObject({
  ids: z.array(z.uuid()).check(z.minLength(1), z.maxLength(BULK_MAX)),
  change: z
    .strictObject({
      active: z.optional(z.boolean()),
      /** Archived campaigns lead nobody, and are what they were when they come back. */
      archived: z.optional(z.boolean()),
      deleted: z.optional(z.boolean()),
      addTags: z.optional(tags),
      removeTags: z.optional(tags),
    })
    .check(
      z.refine((change) => Object.values(change).some((value) => value !== undefined), {
        message: 'must change something',
      }),
    ),
});
export type BulkCampaignsInput = z.output<typeof bulkCampaignsInput>;
export type BulkChange = BulkCampaignsInput['change'];
