import { formatDateTable, IconButton, Panel, Skeleton, Table, type TableColumn } from '@garimpo/sdk';
import { SkeletonRows } from '@garimpo/sdk/parts';
import type { UserDomainView } from '@garimpo/service-contract';
import { Eye, Trash2 } from 'lucide-react';
import { DomainBadge } from './domain-panel.tsx';
import type { DomainsTool } from './domains-tool.ts';
import { domainsText } from './text/pt-br.ts';

/** The shape of the list that comes. */
export function SkeletonDomains() {
  return (
    <Panel padded={false}>
      <SkeletonRows count={3} height={48} text={domainsText.page.loading}>
        <span className="ui:flex-1">
          <Skeleton width="48%" />
        </span>
        <Skeleton width={96} height={20} />
        <Skeleton width={72} className="ui:max-md:hidden" />
        <Skeleton width={60} height={20} className="ui:max-md:hidden" />
      </SkeletonRows>
    </Panel>
  );
}

const words = domainsText.list;

export interface DomainsTableProps<View extends UserDomainView> {
  tool: DomainsTool<View>;
  domains: readonly View[];
  selected: string | null;
  onView: (domain: View) => void;
  onRemove: (domain: View) => void;
}

export function DomainsTable<View extends UserDomainView>({
  tool,
  domains,
  selected,
  onView,
  onRemove,
}: DomainsTableProps<View>) {
  const columns: TableColumn<View>[] = [
    {
      key: 'domain',
      header: words.domain,
      truncate: true,
      cell: ({ domain }) => (
        <span className="ui:block ui:min-w-0 ui:truncate" title={domain}>
          {domain}
        </span>
      ),
    },
    {
      key: 'status',
      header: words.status,
      cell: ({ status, missingSince }) => (
        <span className="ui:inline-flex ui:items-center ui:gap-2">
          <DomainBadge status={status} />
          {missingSince !== null && (
            <span className="ui:text-caption ui:text-warn-text">{words.missing}</span>
          )}
        </span>
      ),
    },
    {
      key: 'registered',
      header: words.registered,
      cell: ({ registrationDate }) => (
        <span className="ui:tabular-nums">{formatDateTable(registrationDate)}</span>
      ),
    },
    { key: 'lead', header: tool.lead.header, cell: tool.lead.cell },
    {
      key: 'actions',
      header: words.actions,
      align: 'right',
      cell: (one) => (
        <span className="ui:inline-flex ui:gap-1">
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
