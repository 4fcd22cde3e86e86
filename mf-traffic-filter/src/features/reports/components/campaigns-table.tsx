import {
  Badge,
  formatMoney,
  formatNumber,
  formatPercent,
  Panel,
  Table,
  type TableColumn,
  UNKNOWN,
} from '@garimpo/sdk';
import type { CampaignView, ReportReply } from '@garimpo/traffic-filter-contract';
import { CircleCheck, CirclePause } from 'lucide-react';
import { rateOf } from '../../../lib/compare.ts';
import { reportsText } from '../../../text/pt-br-reports.ts';

const words = reportsText.campaigns;
type Row = ReportReply['byCampaign'][number];

const figure = (
  key: 'impressions' | 'clicks' | 'conversions' | 'requests' | 'robots' | 'invalid' | 'blocked',
): TableColumn<Row> => ({
  key,
  header: words[key],
  align: 'right',
  cell: (row) => formatNumber(row[key]),
});

const columnsOf = (known: CampaignsTableProps['known']): TableColumn<Row>[] => [
  {
    key: 'name',
    header: words.name,
    cell: ({ name }) => (
      <span className="block max-w-70 truncate" title={name}>
        {name || words.gone}
      </span>
    ),
  },
  {
    key: 'state',
    header: words.state,
    // Fits the badge, which appears when the campaigns are loaded.
    width: '8.5rem',
    cell: ({ id }) => <State campaign={known?.find((one) => one.id === id)} />,
  },
  figure('impressions'),
  figure('clicks'),
  {
    key: 'ctr',
    header: words.ctr,
    align: 'right',
    cell: (row) => (row.impressions === 0 ? UNKNOWN : formatPercent(rateOf(row), 'aligned')),
  },
  figure('conversions'),
  figure('requests'),
  figure('robots'),
  figure('invalid'),
  figure('blocked'),
];

export interface CampaignsTableProps {
  campaigns: readonly Row[];
  /** The user's campaigns as they are now; `undefined` until they are loaded. */
  known: readonly Pick<CampaignView, 'id' | 'active'>[] | undefined;
  /** What all conversions with a signature are worth. */
  valueCents: number;
}

/** Each campaign that was visited, those with most impressions first. */
export function CampaignsTable({ campaigns, known, valueCents }: CampaignsTableProps) {
  return (
    <Panel
      title={words.title}
      aside={valueCents > 0 && words.worth(formatMoney(valueCents / 100))}
      padded={false}
      className="mb-4"
    >
      <Table
        label={words.title}
        columns={columnsOf(known)}
        rows={campaigns}
        rowKey={({ id }) => id}
        phone="scroll"
        className="rounded-t-none"
      />
    </Panel>
  );
}

/** The state of an erased campaign is unknown. */
function State({ campaign }: { campaign: Pick<CampaignView, 'active'> | undefined }) {
  if (campaign === undefined) return UNKNOWN;
  return (
    <Badge tone={campaign.active ? 'success' : 'neutral'} icon={campaign.active ? CircleCheck : CirclePause}>
      {campaign.active ? words.active : words.inactive}
    </Badge>
  );
}
