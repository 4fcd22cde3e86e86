import { Button, Notice, Segmented } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { type CampaignView, networks } from '@garimpo/traffic-filter-contract';
import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { copyAndSay } from '../../../copy-and-say.ts';
import { linkText } from '../../../text/pt-br-link.ts';
import { networkText } from '../../../text/pt-br-words.ts';
import { adLink } from '../lib/ad-links.ts';

const words = linkText.ads;
const options = networks.map((value) => ({ value, label: networkText[value] }));

/** The link with what the chosen network fills in. */
export function AdLinksPart({ campaign }: { campaign: CampaignView }) {
  const [network, setNetwork] = useState(
    () => networks.find((one) => campaign.networks.includes(one)) ?? networks[0],
  );
  const link = adLink(campaign.link, network, campaign.name);
  return (
    <PanelPart title={words.title}>
      <Segmented
        label={words.network}
        options={options}
        value={network}
        onValueChange={setNetwork}
        className="w-full"
      />
      <pre
        // What scrolls must be within reach of the keyboard.
        {...{ role: 'group', 'aria-label': words.label(networkText[network]), tabIndex: 0 }}
        className="max-h-40 overflow-auto rounded-sm bg-sunken p-3 font-mono text-caption break-all whitespace-pre-wrap text-ink"
      >
        {link}
      </pre>
      {!campaign.networks.includes(network) && <Notice kind="warn">{words.notSelected}</Notice>}
      <p>{words.where[network]}</p>
      <Button
        variant="primary"
        icon={ClipboardCopy}
        className="justify-self-start"
        onClick={() => void copyAndSay(link, linkText.link.copied)}
      >
        {words.copy}
      </Button>
    </PanelPart>
  );
}
