import type { SiteView } from '@garimpo/cloner-contract';
import { Badge, IconButton, IconLink, Menu, useHasRoute } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import {
  Ban,
  Check,
  ClipboardCheck,
  Copy,
  Download,
  Ellipsis,
  ExternalLink,
  Globe,
  History,
  Link,
  PanelTop,
  Pencil,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { copyLink } from '../../../copy-link.ts';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { CloneList, type CloneListProps, CloneName, createdColumn } from './clone-list.tsx';

const words = text.list;

interface SiteActionsProps {
  onZip: (site: SiteView) => void;
  onVersions: (site: SiteView) => void;
  onReport: (site: SiteView) => void;
  onDelete: (site: SiteView) => void;
}

interface SiteListProps
  extends Pick<
      CloneListProps<SiteView>,
      'clones' | 'loading' | 'search' | 'selected' | 'onSearch' | 'onClone'
    >,
    SiteActionsProps {
  isSavingZip: (site: SiteView) => boolean;
}

export function SiteList({ isSavingZip, onZip, onVersions, onReport, onDelete, ...list }: SiteListProps) {
  const actions = { onZip, onVersions, onReport, onDelete };
  return (
    <CloneList
      {...list}
      words={words}
      icon={Copy}
      cloneText={text.page.cloneSite}
      searchedFrom={1}
      columns={[
        {
          key: 'name',
          header: words.name,
          width: '29%',
          cell: (site) => <CloneName clone={site} icon={PanelTop} className="md:min-w-60" />,
        },
        {
          key: 'original',
          header: words.original,
          truncate: true,
          cell: ({ originalUrl }) => (
            <span className="block truncate" title={originalUrl}>
              {shortAddress(originalUrl)}
            </span>
          ),
        },
        { key: 'state', header: words.state, cell: (site) => <SiteState site={site} /> },
        // A panel beside the list leaves no room for this one.
        ...(list.selected === null ? [createdColumn<SiteView>(words.created)] : []),
        {
          key: 'actions',
          header: words.actions,
          align: 'right',
          cell: (site) => <SiteActions site={site} savingZip={isSavingZip(site)} {...actions} />,
        },
      ]}
    />
  );
}

function SiteState({ site: { state, report } }: { site: SiteView }) {
  const lost = report?.assets.lost ?? 0;
  if (state === 'suspended') {
    return (
      <Badge tone="danger" icon={Ban}>
        {words.suspended}
      </Badge>
    );
  }
  return (
    <Badge tone={lost > 0 ? 'warn' : 'success'} icon={lost > 0 ? TriangleAlert : Check}>
      {lost > 0 ? words.lost(lost) : words.published}
    </Badge>
  );
}

function SiteActions({
  site,
  savingZip,
  onZip,
  onVersions,
  onReport,
  onDelete,
}: SiteActionsProps & { site: SiteView; savingZip: boolean }) {
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
          { type: 'link', label: words.domain, icon: Globe, to: paths.domains },
          { label: words.report, icon: ClipboardCheck, onSelect: () => onReport(site) },
        ]}
      />
    </span>
  );
}
