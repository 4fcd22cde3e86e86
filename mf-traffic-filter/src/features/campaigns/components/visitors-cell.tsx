import { Icon, type IconSource, Tooltip } from '@garimpo/sdk';
import { type CampaignView, type Device, devices, networks } from '@garimpo/traffic-filter-contract';
import { Monitor, Smartphone, Tablet } from 'lucide-react';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';
import { deviceText, networkText } from '../../../text/pt-br-words.ts';

const icons: Record<Device, IconSource> = { phone: Smartphone, tablet: Tablet, computer: Monitor };

/** Devices as icons, networks by name: those that were selected. */
export function VisitorsCell({ campaign }: { campaign: CampaignView }) {
  const chosen = networks.filter((network) => campaign.networks.includes(network));
  const names = chosen.map((network) => networkText[network]).join(', ');
  return (
    <span className="inline-flex max-w-full min-w-0 items-center gap-2.5">
      <span className="inline-flex flex-none gap-1">
        {devices
          .filter((device) => campaign.devices.includes(device))
          .map((device) => (
            <Tooltip key={device} text={deviceText[device]}>
              <span role="img" aria-label={deviceText[device]} className="text-ink-3">
                <Icon icon={icons[device]} />
              </span>
            </Tooltip>
          ))}
      </span>
      <span className="min-w-0 truncate text-ink-2" title={names}>
        {chosen.length === networks.length ? campaignsText.list.allNetworks : names}
      </span>
    </span>
  );
}
