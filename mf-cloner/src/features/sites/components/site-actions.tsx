import type { SiteView } from '@garimpo/cloner-contract';
import { IconButton, IconLink, Menu, useHasRoute } from '@garimpo/sdk';
import {
  ClipboardCheck,
  Download,
  Ellipsis,
  ExternalLink,
  History,
  Link,
  Pencil,
  Trash2,
} from 'lucide-react';
import { copyLink } from '../../../copy-link.ts';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';

const words = text.list;

export interface SiteActionsProps {
  site: SiteView;
  savingZip: boolean;
  onZip: (site: SiteView) => void;
  onVersions: (site: SiteView) => void;
  onReport: (site: SiteView) => void;
  onDelete: (site: SiteView) => void;
}

export function SiteActions({ site, savingZip, onZip, onVersions, onReport, onDelete }: SiteActionsProps) {
  const editable = useHasRoute(paths.editorStudio);
  const { subdomain, url } = site;
  const named = (action: string) => ({
    label: words.of(action, subdomain),
    tooltip: action,
    size: 'row' as const,
  });
  return (
    <span className="inline-flex items-center gap-0.5">
      <IconButton {...named(words.copyLink)} icon={Link} onClick={() => void copyLink(url)} />
      {editable && <IconLink {...named(words.edit)} icon={Pencil} to={paths.editSite(subdomain)} />}
      <IconButton {...named(words.remove)} icon={Trash2} onClick={() => onDelete(site)} />
      <Menu
        align="end"
        trigger={<IconButton {...named(words.more)} icon={Ellipsis} busy={savingZip} />}
        items={[
          { type: 'link', label: words.open, icon: ExternalLink, href: url },
          { label: words.zip, icon: Download, disabled: savingZip, onSelect: () => onZip(site) },
          { label: words.versions, icon: History, onSelect: () => onVersions(site) },
          { label: words.report, icon: ClipboardCheck, onSelect: () => onReport(site) },
        ]}
      />
    </span>
  );
}
