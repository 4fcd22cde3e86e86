import { type SiteView, wayText } from '@garimpo/cloner-contract';
import { Badge, IconButton, IconLink, Menu, useHasRoute } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import {
  Archive,
  Ban,
  Check,
  ClipboardCheck,
  Copy,
  CopyPlus,
  CreditCard,
  Download,
  Ellipsis,
  ExternalLink,
  FolderPen,
  Globe,
  History,
  Link,
  LoaderCircle,
  PanelTop,
  Pencil,
  RefreshCw,
  Split,
  Trash2,
  TriangleAlert,
} from 'lucide-react';
import { copyLink } from '../../../copy-link.ts';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';
import { likenessText } from '../../../text/pt-br-likeness.ts';
import { listText } from '../../../text/pt-br-list.ts';
import { deadPlayersOf } from '../lib/dead-players.ts';
import { CloneList, type CloneListProps, CloneName, createdColumn } from './clone-list.tsx';
import { likenessPercent, standingOf } from './likeness.tsx';
import { trafficColumn } from './traffic.tsx';
import { WaysBadge } from './ways-verdict.tsx';

const words = text.list;

interface SiteActionsProps {
  onZip: (site: SiteView) => void;
  onWarc: (site: SiteView) => void;
  onVersions: (site: SiteView) => void;
  onReport: (site: SiteView) => void;
  onDelete: (site: SiteView) => void;
  onRename: (site: SiteView) => void;
  onAsk: (what: 'duplicate' | 'again', site: SiteView) => void;
  onTest: (site: SiteView) => void;
}

interface SiteListProps
  extends Pick<
      CloneListProps<SiteView>,
      'clones' | 'loading' | 'search' | 'selected' | 'filter' | 'onSearch' | 'onClone'
    >,
    SiteActionsProps {
  isSavingZip: (site: SiteView) => boolean;
}

export function SiteList({
  isSavingZip,
  onZip,
  onWarc,
  onVersions,
  onReport,
  onDelete,
  onRename,
  onAsk,
  onTest,
  ...list
}: SiteListProps) {
  const actions = { onZip, onWarc, onVersions, onReport, onDelete, onRename, onAsk, onTest };
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
        // A panel beside the list leaves no room for these.
        ...(list.selected === null
          ? [trafficColumn<SiteView>(), createdColumn<SiteView>(words.created)]
          : []),
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

function SiteState({ site }: { site: SiteView }) {
  return (
    <span className="flex flex-wrap gap-1">
      <SiteStanding site={site} />
      {site.state !== 'suspended' && <WaysBadge counts={site.waysOut} />}
    </span>
  );
}

function SiteStanding({ site }: { site: SiteView }) {
  const { state, report } = site;
  const lost = report?.assets.lost ?? 0;
  const dead = deadPlayersOf(report).length;
  const standing = standingOf(site);
  if (state === 'suspended') {
    return (
      <Badge tone="danger" icon={Ban}>
        {words.suspended}
      </Badge>
    );
  }
  const { badge } = likenessText;
  if (standing === 'comparing') return <Badge icon={LoaderCircle}>{badge.comparing}</Badge>;
  if (standing === 'unlike') {
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        {badge.unlike(likenessPercent(report))}
      </Badge>
    );
  }
  if (dead > 0 || lost > 0) {
    return (
      <Badge tone="warn" icon={TriangleAlert}>
        {dead > 0 ? words.deadPlayers(dead) : words.lost(lost)}
      </Badge>
    );
  }
  return (
    <Badge tone="success" icon={Check}>
      {standing === 'alike' ? badge.alike(likenessPercent(report)) : words.published}
    </Badge>
  );
}

function SiteActions({
  site,
  savingZip,
  onZip,
  onWarc,
  onVersions,
  onReport,
  onDelete,
  onRename,
  onAsk,
  onTest,
}: SiteActionsProps & { site: SiteView; savingZip: boolean }) {
  const editable = useHasRoute(paths.editorStudio);
  const testable = useHasRoute(paths.campaigns);
  const { subdomain, url } = site;
  const isSuspended = site.state === 'suspended';
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
          { label: words.warc, icon: Archive, onSelect: () => onWarc(site) },
          { label: listText.rename, icon: FolderPen, onSelect: () => onRename(site) },
          {
            label: listText.duplicate,
            icon: CopyPlus,
            disabled: isSuspended,
            onSelect: () => onAsk('duplicate', site),
          },
          ...(testable
            ? [
                {
                  label: listText.test,
                  icon: Split,
                  disabled: isSuspended,
                  onSelect: () => onTest(site),
                },
              ]
            : []),
          {
            label: listText.again,
            icon: RefreshCw,
            disabled: isSuspended,
            onSelect: () => onAsk('again', site),
          },
          { label: words.versions, icon: History, onSelect: () => onVersions(site) },
          { type: 'link', label: words.domain, icon: Globe, to: paths.domains },
          { label: wayText.title, icon: CreditCard, onSelect: () => onReport(site) },
          { label: words.report, icon: ClipboardCheck, onSelect: () => onReport(site) },
        ]}
      />
    </span>
  );
}
