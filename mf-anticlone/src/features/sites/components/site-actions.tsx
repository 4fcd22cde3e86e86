import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { IconButton, IconLink, Menu } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { Bell, ChartLine, ClipboardCopy, Code, Ellipsis, ExternalLink, Eye, Trash2 } from 'lucide-react';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';

const words = text.list;

export interface SiteActionsProps {
  site: AnticloneSiteView;
  /** Whether the reader may see events. */
  tracking: boolean;
  copying: boolean;
  onCopyScript: (site: AnticloneSiteView) => void;
  onDetails: (site: AnticloneSiteView) => void;
  onInstall: (site: AnticloneSiteView) => void;
  onAlerts: (site: AnticloneSiteView) => void;
  onDelete: (site: AnticloneSiteView) => void;
}

export function SiteActions({ site, tracking, copying, ...on }: SiteActionsProps) {
  const named = (action: string) => ({
    label: words.of(action, shortAddress(site.originalUrl)),
    tooltip: action,
    size: 'row' as const,
  });
  return (
    <span className="inline-flex max-w-full items-center gap-0.5 max-md:flex-wrap max-md:justify-end">
      <IconButton
        {...named(words.copyScript)}
        icon={ClipboardCopy}
        busy={copying}
        onClick={() => on.onCopyScript(site)}
      />
      <IconButton {...named(words.details)} icon={Eye} onClick={() => on.onDetails(site)} />
      {tracking && <IconLink {...named(words.tracking)} icon={ChartLine} to={paths.events(site.id)} />}
      <IconButton {...named(words.remove)} icon={Trash2} onClick={() => on.onDelete(site)} />
      <Menu
        align="end"
        trigger={<IconButton {...named(words.more)} icon={Ellipsis} />}
        items={[
          { label: words.install, icon: Code, onSelect: () => on.onInstall(site) },
          { label: words.alerts, icon: Bell, onSelect: () => on.onAlerts(site) },
          { type: 'link', label: words.open, icon: ExternalLink, href: site.originalUrl },
        ]}
      />
    </span>
  );
}
