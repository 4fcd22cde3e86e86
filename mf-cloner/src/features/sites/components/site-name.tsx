import type { SiteView } from '@garimpo/cloner-contract';
import { Icon } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { PanelTop } from 'lucide-react';

/** Leads to the clone itself. */
export function SiteName({ site: { subdomain, url } }: { site: SiteView }) {
  return (
    <a
      href={url}
      target="_blank"
      rel="noopener noreferrer"
      className="flex min-w-0 md:min-w-60 items-center gap-2 rounded-xs py-1 max-md:min-h-11"
    >
      <span className="grid size-8 flex-none place-items-center rounded-sm bg-sunken text-ink-3 inset-ring inset-ring-line">
        <Icon icon={PanelTop} />
      </span>
      <span className="grid min-w-0">
        <span className="truncate font-label text-ink">{subdomain}</span>
        <span className="truncate text-caption font-normal text-ink-3">{shortAddress(url)}</span>
      </span>
    </a>
  );
}
