import { errorText, Switch, toast } from '@garimpo/sdk';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';
import { useSetActive } from '../api/set-active.ts';

const words = campaignsText.list;

export interface ActiveSwitchProps {
  campaign: CampaignView;
  /** It is saved: the row may leave the list that is shown. */
  onSwitched: () => void;
}

/** Moves at once, and back where that was refused. */
export function ActiveSwitch({ campaign, onSwitched }: ActiveSwitchProps) {
  const { mutate } = useSetActive(campaign);
  // Known before the next click, which may come before anything is sent; and until the list knows what was saved.
  const [wanted, setWanted] = useState<{ active: boolean; savedAs: number } | null>(null);
  const isAhead = wanted !== null && campaign.revision < wanted.savedAs;
  const set = (active: boolean) => {
    setWanted({ active, savedAs: Number.POSITIVE_INFINITY });
    mutate(active, {
      onSuccess: ({ revision }) => {
        setWanted({ active, savedAs: revision });
        toast.success(active ? words.switchedOn : words.switchedOff);
        onSwitched();
      },
      onError: (cause) => {
        setWanted(null);
        toast.error(errorText(cause, text.errors, words.switchFailed));
      },
    });
  };
  return (
    <Switch
      label={words.switchOf(campaign.name)}
      checked={isAhead ? wanted.active : campaign.active}
      onCheckedChange={set}
      // The column says what it switches, the row of which campaign.
      className="inline-flex align-middle [&>label]:sr-only"
    />
  );
}
