import { formatMoney, formatNumber, Notice, Table, type TableColumn, UNKNOWN } from '@garimpo/sdk';
import type { CostProblem, ImportCostsReply } from '@garimpo/traffic-filter-contract';
import { costsText } from '../../../text/pt-br-costs.ts';

const words = costsText.import;

/** What an import would store, and what it leaves out. */
export function ImportPreview({ plan }: { plan: ImportCostsReply }) {
  const { overlapping, preview, problems } = plan;
  const leftOut = words.leftOut(plan);
  return (
    <>
      <div role="status" className="grid gap-1">
        <p className="text-strong tabular-nums">{words.counts(plan)}</p>
        {leftOut !== '' && <p className="text-small text-ink-2">{words.outside(leftOut)}</p>}
      </div>
      {overlapping > 0 && <Notice kind="warn">{words.overlapping(overlapping)}</Notice>}
      {preview.length > 0 && (
        <div className="max-h-60 min-h-32 flex-none overflow-y-auto rounded-md border border-line">
          <Table label={words.preview} phone="scroll" columns={costColumns} rows={preview} rowKey={costKey} />
        </div>
      )}
      {problems.length > 0 && (
        <div className="max-h-60 min-h-32 flex-none overflow-y-auto rounded-md border border-line">
          <Table
            label={words.problems}
            phone="scroll"
            columns={problemColumns}
            rows={problems}
            rowKey={problemKey}
          />
        </div>
      )}
    </>
  );
}

type Planned = ImportCostsReply['preview'][number];
const costKey = (cost: Planned) => JSON.stringify(cost);
const adOf = ({ utmSource, utmCampaign, utmContent }: Planned) =>
  [utmSource, utmCampaign, utmContent].filter((part) => part !== '').join(' · ');

const costColumns: TableColumn<Planned>[] = [
  { key: 'days', header: words.days, cell: ({ from, to }) => costsText.days(from, to) },
  {
    key: 'amount',
    header: words.amount,
    align: 'right',
    cell: ({ amountCents }) => formatMoney(amountCents / 100),
  },
  {
    key: 'campaign',
    header: words.campaign,
    cell: ({ campaign }) => <span className="block max-w-40 truncate">{campaign.name}</span>,
  },
  {
    key: 'ad',
    header: words.ad,
    cell: (cost) => (
      <span className="block max-w-48 truncate" title={adOf(cost)}>
        {adOf(cost) || UNKNOWN}
      </span>
    ),
  },
];

const problemKey = ({ line, column, rule, value }: CostProblem) => `${line} ${column} ${rule} ${value}`;
const problemColumns: TableColumn<CostProblem>[] = [
  {
    key: 'line',
    header: words.line,
    align: 'right',
    width: '4rem',
    cell: ({ line }) => formatNumber(line),
  },
  {
    key: 'column',
    header: words.column,
    width: '10rem',
    cell: (problem) => (
      <span className="block max-w-40 break-words">{words.columnOf(problem) ?? UNKNOWN}</span>
    ),
  },
  {
    key: 'problem',
    header: words.problem,
    cell: (problem) => <span className="wrap-anywhere">{words.problemText(problem)}</span>,
  },
];
