import { Select } from '@garimpo/sdk';

const ALL = 'all';

export interface CampaignSelectProps {
  words: { campaign: string; allCampaigns: string; goneCampaign: string };
  campaigns: readonly { id: string; name: string }[];
  /** Id of the chosen campaign, which may be deleted or not loaded yet; null for all. */
  value: string | null;
  onChange: (id: string | null) => void;
  className?: string;
}

export function CampaignSelect({ words, campaigns, value, onChange, className }: CampaignSelectProps) {
  const isKnown = value === null || campaigns.some(({ id }) => id === value);
  return (
    <Select
      aria-label={words.campaign}
      options={[
        { value: ALL, label: words.allCampaigns },
        ...campaigns.map(({ id, name }) => ({ value: id, label: name })),
        ...(isKnown ? [] : [{ value, label: words.goneCampaign }]),
      ]}
      value={value ?? ALL}
      onValueChange={(chosen) => onChange(chosen === ALL ? null : chosen)}
      {...(className !== undefined && { className })}
    />
  );
}
