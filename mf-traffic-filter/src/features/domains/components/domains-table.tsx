import { formatDateTable, IconButton, Panel, Skeleton, Table, type TableColumn } from '@garimpo/sdk';
import { SkeletonRows } from '@garimpo/sdk/parts';
import type { DomainView } from '@garimpo/traffic-filter-contract';
import { Eye, Trash2 } from 'lucide-react';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { DomainBadge } from './domain-panel.tsx';

/** The shape of the list that comes. */
export function SkeletonDomains() {
  return (
    <Panel padded={false}>
      <SkeletonRows count={3} height={48} text={domainsText.page.loading}>
        <span className="flex-1">
          <Skeleton width="48%" />
        </span>
        <Skeleton width={96} height={20} />
        <Skeleton width={72} className="max-md:hidden" />
        <Skeleton width={60} height={20} className="max-md:hidden" />
      </SkeletonRows>
    </Panel>
  );
}

const words = domainsText.list;

export interface DomainsTableProps {
  domains: readonly DomainView[];
  /** Names of campaigns by their ids; `undefined` until they are known. */
  campaignName: (id: string) => string | undefined;
  selected: string | null;
  onView: (domain: DomainView) => void;
  onRemove: (domain: DomainView) => void;
}

export function DomainsTable({ domains, campaignName, selected, onView, onRemove }: DomainsTableProps) {
  const columns: TableColumn<DomainView>[] = [
    {
      key: 'domain',
      header: words.domain,
      truncate: true,
      cell: ({ domain }) => (
        <span className="block min-w-0 truncate" title={domain}>
          {domain}
        </span>
      ),
    },
    {
      key: 'status',
      header: words.status,
      cell: ({ status, missingSince }) => (
        <span className="inline-flex items-center gap-2">
          <DomainBadge status={status} />
          {missingSince !== null && <span className="text-caption text-warn-text">{words.missing}</span>}
        </span>
      ),
    },
    {
      key: 'registered',
      header: words.registered,
      cell: ({ registrationDate }) => (
        <span className="tabular-nums">{formatDateTable(registrationDate)}</span>
      ),
    },
    {
      key: 'campaign',
      header: words.campaign,
      cell: ({ campaignId }) => (
        <span className="block truncate md:max-w-50">
          {campaignId === null ? (
            <span className="text-ink-3">{words.noCampaign}</span>
          ) : (
            (campaignName(campaignId) ?? '\u00a0')
          )}
        </span>
      ),
    },
    {
      key: 'actions',
      header: words.actions,
      align: 'right',
      cell: (one) => (
        <span className="inline-flex gap-1">
          <IconButton
            label={words.view(one.domain)}
            tooltip={words.viewTip}
            icon={Eye}
            onClick={() => onView(one)}
          />
          <IconButton
            label={words.remove(one.domain)}
            tooltip={words.removeTip}
            icon={Trash2}
            onClick={() => onRemove(one)}
          />
        </span>
      ),
    },
  ];
  return (
    <Panel padded={false}>
      <Table
        label={words.label}
        columns={columns}
        rows={domains}
        rowKey={({ id }) => id}
        selected={({ id }) => id === selected}
      />
    </Panel>
  );
}
