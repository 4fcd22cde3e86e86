import {
  type Actor,
  CONFIG,
  type Config,
  Database,
  defineErrors,
  InjectDatabase,
  lockPerUser,
  type Transaction,
} from '@garimpo/service-kit';
import {
  type BulkCampaignsInput,
  type BulkChange,
  CAMPAIGNS_MAX,
  type CampaignView,
  TAGS_MAX,
  trafficFilterErrors,
} from '@garimpo/traffic-filter-contract';
import { Inject, Injectable } from '@nestjs/common';
import { TRAFFIC_FILTER_DOMAIN } from '../traffic-filter.schema.ts';
import { countOwnCampaigns, listCampaignsOf, toCampaignView } from './campaign.query.ts';

const fail = defineErrors(trafficFilterErrors);

/**
 * The assignments of a change. What a campaign is already stays as it was: a campaign that is archived again keeps its day. Tags are compared
 * without case.
 */
const ASSIGNMENTS: Readonly<Record<keyof BulkChange, string>> = {
  active: `active = coalesce(($3::jsonb ->> 'active')::boolean, active)`,
  archived: `archived_at = CASE WHEN ($3::jsonb ->> 'archived')::boolean THEN coalesce(archived_at, clock_timestamp()) END`,
  deleted: `deleted_at = CASE WHEN ($3::jsonb ->> 'deleted')::boolean THEN coalesce(deleted_at, clock_timestamp()) END`,
  addTags: `tags = tags || ARRAY(
    SELECT added FROM jsonb_array_elements_text($3::jsonb -> 'addTags') AS added
    WHERE NOT EXISTS (SELECT FROM unnest(tags) AS tag WHERE lower(tag) = lower(added)))`,
  removeTags: `tags = ARRAY(
    SELECT tag FROM unnest(tags) WITH ORDINALITY AS kept (tag, place)
    WHERE NOT EXISTS (SELECT FROM jsonb_array_elements_text($3::jsonb -> 'removeTags') AS gone WHERE lower(gone) = lower(tag))
    ORDER BY place)`,
};

/** One change to several campaigns: all of them, or none. */
@Injectable()
export class BulkCampaigns {
  constructor(
    @InjectDatabase(TRAFFIC_FILTER_DOMAIN) private readonly database: Database,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Throws `traffic_filter.campaign.too_many_tags`, `traffic_filter.campaigns.limit_reached`. */
  change(actor: Actor, { ids, change }: BulkCampaignsInput): Promise<CampaignView[]> {
    const { userId } = actor;
    return this.database.asUser(actor, async (tx) => {
      await lockPerUser(tx, userId, 'campaigns');
      if (change.addTags !== undefined) await this.#mustHaveRoom(tx, userId, ids, change.addTags);
      for (const name of Object.keys(change) as (keyof BulkChange)[]) {
        // Deleted ones can only come back.
        const there = change.deleted === false ? 'true' : 'deleted_at IS NULL';
        await tx.run(
          `UPDATE traffic_filter.campaigns SET ${ASSIGNMENTS[name]} WHERE user_id = $1 AND id = ANY ($2) AND ${there}`,
          [userId, ids, JSON.stringify(change)],
        );
      }
      if ((await countOwnCampaigns(tx, userId)) > CAMPAIGNS_MAX)
        throw fail('traffic_filter.campaigns.limit_reached', {
          fields: [{ path: 'campaigns', rule: String(CAMPAIGNS_MAX) }],
        });
      const rows = await listCampaignsOf(tx, userId, ids);
      return rows.map((row) => toCampaignView(row, this.config));
    });
  }

  async #mustHaveRoom(
    tx: Transaction,
    userId: string,
    ids: readonly string[],
    added: readonly string[],
  ): Promise<void> {
    const full = await tx.one(
      `SELECT id FROM traffic_filter.campaigns WHERE user_id = $1 AND id = ANY ($2) AND deleted_at IS NULL
         AND (SELECT count(DISTINCT lower(tag)) FROM unnest(tags || $3::text[]) AS tag) > ${TAGS_MAX} LIMIT 1`,
      [userId, [...ids], [...added]],
    );
    if (full !== undefined && full !== null)
      throw fail('traffic_filter.campaign.too_many_tags', {
        fields: [{ path: 'change.addTags', rule: String(TAGS_MAX) }],
      });
  }
}
