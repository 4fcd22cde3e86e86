import type { BulkChange, CampaignView } from '@garimpo/traffic-filter-contract';

export interface BulkStep {
  ids: string[];
  change: BulkChange;
}

const idsOf = (campaigns: readonly CampaignView[]) => campaigns.map(({ id }) => id);
const same = (a: string, b: string) => a.toLocaleLowerCase('pt-BR') === b.toLocaleLowerCase('pt-BR');
const hasTag = ({ tags = [] }: CampaignView, tag: string) => tags.some((one) => same(one, tag));

/** What takes a change back: campaigns that were so before are left alone. @param campaigns as they were */
export function undoOf(campaigns: readonly CampaignView[], change: BulkChange): BulkStep[] {
  const { active, archived, deleted, addTags = [], removeTags = [] } = change;
  const steps: BulkStep[] = [];
  if (active !== undefined)
    steps.push({
      ids: idsOf(campaigns.filter((one) => one.active !== active)),
      change: { active: !active },
    });
  if (archived !== undefined)
    steps.push({
      ids: idsOf(campaigns.filter((one) => (one.archived ?? false) !== archived)),
      change: { archived: !archived },
    });
  if (deleted !== undefined) steps.push({ ids: idsOf(campaigns), change: { deleted: !deleted } });
  for (const tag of addTags)
    steps.push({
      ids: idsOf(campaigns.filter((one) => !hasTag(one, tag))),
      change: { removeTags: [tag] },
    });
  for (const tag of removeTags)
    steps.push({ ids: idsOf(campaigns.filter((one) => hasTag(one, tag))), change: { addTags: [tag] } });
  return steps.filter(({ ids }) => ids.length > 0);
}

/** Tags of all campaigns, each once. */
export function tagsOf(campaigns: readonly CampaignView[]): string[] {
  const all = new Map<string, string>();
  for (const { tags = [] } of campaigns) for (const tag of tags) all.set(tag.toLocaleLowerCase('pt-BR'), tag);
  return [...all.values()].sort((a, b) => a.localeCompare(b, 'pt-BR'));
}
