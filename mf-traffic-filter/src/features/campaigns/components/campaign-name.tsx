import { IconButton } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { ClipboardCopy } from 'lucide-react';
import { Link } from 'react-router-dom';
import { copyAndSay } from '../../../copy-and-say.ts';
import { paths } from '../../../paths.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';

const words = campaignsText.list;

/** Leads to its form; its link stands below, ready to be copied. */
export function CampaignName({ campaign: { id, name, link } }: { campaign: CampaignView }) {
  return (
    <span className="grid min-w-0 grid-cols-[minmax(0,1fr)] py-1">
      <Link
        to={paths.campaign(id)}
        title={name}
        className="truncate rounded-xs font-label text-ink hover:text-gold-text max-md:py-1"
      >
        {name}
      </Link>
      <span className="flex min-w-0 items-center gap-1 text-caption font-normal text-ink-3">
        <span className="truncate" title={link}>
          {shortAddress(link)}
        </span>
        <IconButton
          label={words.of(words.copyLink, name)}
          tooltip={words.copyLink}
          icon={ClipboardCopy}
          iconSize={14}
          size="head"
          onClick={() => void copyAndSay(link, words.linkCopied)}
        />
      </span>
    </span>
  );
}
