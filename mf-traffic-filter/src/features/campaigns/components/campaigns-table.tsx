import { Button, Panel, Table, type TableColumn } from '@garimpo/sdk';
import type { CampaignView } from '@garimpo/traffic-filter-contract';
import { useState } from 'react';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';
import { useTodayQuery } from '../api/today-query.ts';
import { ActiveSwitch } from './active-switch.tsx';
import { CampaignActions, type CampaignActionsProps } from './campaign-actions.tsx';
import { CampaignName } from './campaign-name.tsx';
import { VisitorsCell } from './visitors-cell.tsx';

const words = campaignsText.list;
/** Rows that are drawn at a time. */
const ROWS = 100;

export interface CampaignsTableProps extends Omit<CampaignActionsProps, 'campaign'> {
  campaigns: readonly CampaignView[];
  /** The campaign whose panel is open beside the list. */
  selected: string | null;
  onSwitched: () => void;
}

export function CampaignsTable({ campaigns, selected, onSwitched, ...actions }: CampaignsTableProps) {
  const [most, setMost] = useState(ROWS);
  const today = useTodayQuery().data;
  const columns: TableColumn<CampaignView>[] = [
    {
      key: 'name',
      header: words.name,
      truncate: true,
      cell: (campaign) => <CampaignName campaign={campaign} />,
    },
    { key: 'visitors', header: words.visitors, cell: (campaign) => <VisitorsCell campaign={campaign} /> },
    {
      key: 'today',
      header: words.today,
      align: 'right',
      cell: ({ id }) => words.people(today && (today.get(id) ?? 0)),
    },
    {
      key: 'active',
      header: words.active,
      cell: (campaign) => <ActiveSwitch campaign={campaign} onSwitched={onSwitched} />,
    },
    {
      key: 'actions',
      header: words.actions,
      align: 'right',
      cell: (campaign) => <CampaignActions campaign={campaign} {...actions} />,
    },
  ];
  return (
    <>
      <Panel padded={false}>
        <Table
          label={words.label}
          columns={columns}
          rows={campaigns.slice(0, most)}
          rowKey={({ id }) => id}
          selected={({ id }) => id === selected}
        />
      </Panel>
      {campaigns.length > most && (
        <div className="mt-4 grid justify-items-center">
          <Button onClick={() => setMost(most + ROWS)}>
            {words.showMore(Math.min(ROWS, campaigns.length - most))}
          </Button>
        </div>
      )}
    </>
  );
}
