import type { ActionType, AnticloneSiteView } from '@garimpo/anticlone-contract';
import {
  Badge,
  Empty,
  formatDateTable,
  formatNumber,
  Icon,
  IconButton,
  IconLink,
  type IconSource,
  Menu,
  Panel,
  Skeleton,
  Table,
  type TableColumn,
} from '@garimpo/sdk';
import { SkeletonRows, shortAddress } from '@garimpo/sdk/parts';
import {
  Bell,
  ChartLine,
  CircleAlert,
  CircleCheck,
  CircleDashed,
  ClipboardCopy,
  Code,
  CornerUpRight,
  Ellipsis,
  ExternalLink,
  Eye,
  Image,
  Link2,
  PowerOff,
  Radar,
  ShieldCheck,
  Trash2,
} from 'lucide-react';
import { paths } from '../../../paths.ts';
import { text } from '../../../text/pt-br.ts';

const words = text.list;

interface SiteActionsProps {
  site: AnticloneSiteView;
  /** Whether the user may see events. */
  tracking: boolean;
  copying: boolean;
  onCopyScript: (site: AnticloneSiteView) => void;
  onDetails: (site: AnticloneSiteView) => void;
  onInstall: (site: AnticloneSiteView) => void;
  onAlerts: (site: AnticloneSiteView) => void;
  onSearch: (site: AnticloneSiteView) => void;
  onDelete: (site: AnticloneSiteView) => void;
}

function SiteActions({ site, tracking, copying, ...on }: SiteActionsProps) {
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
          { label: words.search, icon: Radar, onSelect: () => on.onSearch(site) },
          { label: words.alerts, icon: Bell, onSelect: () => on.onAlerts(site) },
          { type: 'link', label: words.open, icon: ExternalLink, href: site.originalUrl },
        ]}
      />
    </span>
  );
}

function SiteAddress({ site }: { site: AnticloneSiteView }) {
  const { originalUrl } = site;
  return (
    <span className="grid min-w-0 py-1">
      <span className="truncate font-label text-ink" title={originalUrl}>
        {shortAddress(originalUrl)}
      </span>
      <Installed site={site} />
    </span>
  );
}

function Installed({ site: { verifiedAt, checkedAt } }: { site: AnticloneSiteView }) {
  const [icon, color, label] =
    verifiedAt !== null
      ? ([CircleCheck, 'text-success-text', words.installed] as const)
      : checkedAt !== null
        ? ([CircleAlert, 'text-warn-text', words.notInstalled] as const)
        : ([CircleDashed, 'text-ink-3', words.notChecked] as const);
  return (
    <span className={`flex items-center gap-1 text-caption font-normal ${color}`}>
      <Icon icon={icon} size={12} />
      <span className="truncate">{label}</span>
    </span>
  );
}

const icons: Record<ActionType, IconSource> = {
  redirect: CornerUpRight,
  replace_links: Link2,
  replace_images: Image,
};

function ActionBadge({ site: { action, actionEnabled } }: { site: AnticloneSiteView }) {
  if (action === null) return <span className="text-ink-3">{text.list.none}</span>;
  if (!actionEnabled) {
    return (
      <Badge icon={PowerOff}>
        <span className="sr-only">{text.list.offOf(action.type)}</span>
        <span aria-hidden="true">{text.list.off}</span>
      </Badge>
    );
  }
  return <Badge icon={icons[action.type]}>{text.list.actionOf(action.type)}</Badge>;
}

interface SitesTableProps extends Omit<SiteActionsProps, 'site' | 'copying'> {
  sites: readonly AnticloneSiteView[];
  /** The page whose panel is open. */
  selected: string | null;
  isCopying: (site: AnticloneSiteView) => boolean;
}

function SitesTable({ sites, selected, isCopying, ...actions }: SitesTableProps) {
  const columns: TableColumn<AnticloneSiteView>[] = [
    { key: 'url', header: words.url, truncate: true, cell: (site) => <SiteAddress site={site} /> },
    { key: 'created', header: words.created, cell: ({ createdAt }) => formatDateTable(createdAt) },
    { key: 'action', header: words.action, cell: (site) => <ActionBadge site={site} /> },
    { key: 'clones', header: words.clones, align: 'right', cell: (site) => <CloneCount site={site} /> },
    {
      key: 'actions',
      header: words.actions,
      align: 'right',
      cell: (site) => <SiteActions site={site} copying={isCopying(site)} {...actions} />,
    },
  ];
  return (
    <Panel padded={false}>
      <Table
        label={words.label}
        columns={columns}
        rows={sites}
        rowKey={({ id }) => id}
        selected={({ id }) => id === selected}
      />
    </Panel>
  );
}

function CloneCount({ site: { clones } }: { site: AnticloneSiteView }) {
  if (clones.total === 0) return <span className="text-ink-3">{formatNumber(0)}</span>;
  return (
    <span className="whitespace-nowrap">
      {clones.open > 0 && (
        <span className="mr-2 text-caption text-danger-text">{words.newClones(clones.open)}</span>
      )}
      <b className="font-semibold text-ink">{formatNumber(clones.total)}</b>
    </span>
  );
}

function SkeletonSites() {
  return (
    <Panel padded={false}>
      <SkeletonRows height={56} text={text.page.loading}>
        <span className="grid flex-1 gap-2">
          <Skeleton width="48%" />
          <Skeleton width="30%" height={10} />
        </span>
        <Skeleton width={72} className="max-md:hidden" />
        <Skeleton width={104} height={22} className="max-md:hidden" />
        <Skeleton width={120} height={20} />
      </SkeletonRows>
    </Panel>
  );
}

interface SitesBodyProps extends Omit<SitesTableProps, 'sites'> {
  /** `undefined` while loading, or when they could not be read. */
  sites: readonly AnticloneSiteView[] | undefined;
  loading: boolean;
}

export function SitesBody({ sites, loading, ...table }: SitesBodyProps) {
  if (sites === undefined) return loading ? <SkeletonSites /> : null;
  if (sites.length > 0) return <SitesTable sites={sites} {...table} />;
  return (
    <Panel padded={false}>
      <Empty icon={ShieldCheck} title={text.list.emptyTitle}>
        {text.list.emptyText}
      </Empty>
    </Panel>
  );
}
