import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { formatDateTable, formatNumber, Panel, Table, type TableColumn } from '@garimpo/sdk';
import { text } from '../../../text/pt-br.ts';
import { ActionBadge } from './action-badge.tsx';
import { SiteActions, type SiteActionsProps } from './site-actions.tsx';
import { SiteAddress } from './site-address.tsx';

const words = text.list;

export interface SitesTableProps extends Omit<SiteActionsProps, 'site' | 'copying'> {
  sites: readonly AnticloneSiteView[];
  /** The page whose panel is open beside the list. */
  selected: string | null;
  isCopying: (site: AnticloneSiteView) => boolean;
}

export function SitesTable({ sites, selected, isCopying, ...actions }: SitesTableProps) {
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
