import {
  formatMoney,
  formatNumber,
  formatPercent,
  Panel,
  Table,
  type TableColumn,
  UNKNOWN,
} from '@garimpo/sdk';
import type { ReportReply } from '@garimpo/traffic-filter-contract';
import { reportsText } from '../../../text/pt-br-reports.ts';
import { rateOf } from '../lib/comparison.ts';

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

const columns: TableColumn<Row>[] = [
  {
    key: 'name',
    header: words.name,
    cell: ({ name }) => (
      <span className="block max-w-70 truncate" title={name}>
        {name || words.gone}
      </span>
    ),
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
  /** What all conversions with a signature are worth. */
  valueCents: number;
}

/** Each campaign that was visited, those with most impressions first. */
export function CampaignsTable({ campaigns, valueCents }: CampaignsTableProps) {
  return (
    <Panel
      title={words.title}
      aside={valueCents > 0 && words.worth(formatMoney(valueCents / 100))}
      padded={false}
      className="mb-4"
    >
      <Table
        label={words.title}
        columns={columns}
        rows={campaigns}
        rowKey={({ id }) => id}
        phone="scroll"
        className="rounded-t-none"
      />
    </Panel>
  );
}
