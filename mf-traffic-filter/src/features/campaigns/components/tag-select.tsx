import { Select } from '@garimpo/sdk';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { tagsOf } from '../../../lib/bulk.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';

const words = campaignsText.filter;
/** A Select has no empty value, and a tag may be any word. */
const ALL = 'all';
const ARCHIVED = 'archived';
const TAG = 'tag ';

interface TagSelectProps {
  campaigns: readonly CampaignView[];
  tag: string | null;
  archived: boolean;
  onChange: (filter: { tag: string | null; archived: boolean }) => void;
}

/** Shown once there is something to choose. */
export function TagSelect({ campaigns, tag, archived, onChange }: TagSelectProps) {
  const tags = tagsOf(campaigns);
  const hasArchived = archived || campaigns.some((one) => one.archived === true);
  if (tags.length === 0 && tag === null && !hasArchived) return null;
  const known = tag === null || tags.includes(tag) ? tags : [...tags, tag];
  return (
    <Select
      aria-label={words.tag}
      options={[
        { value: ALL, label: words.allTags },
        ...known.map((one) => ({ value: `${TAG}${one}`, label: one })),
        ...(hasArchived ? [{ value: ARCHIVED, label: words.archived }] : []),
      ]}
      value={archived ? ARCHIVED : tag === null ? ALL : `${TAG}${tag}`}
      onValueChange={(chosen) =>
        onChange({
          archived: chosen === ARCHIVED,
          tag: chosen.startsWith(TAG) ? chosen.slice(TAG.length) : null,
        })
      }
      className="w-56 max-md:w-full"
    />
  );
}
