import type { ToolOverview, VersionHealth } from '@garimpo/releases-contract';
import {
  Badge,
  formatAgo,
  formatDateTime,
  formatNumber,
  formatPercent,
  Table,
  type TableColumn,
  Tooltip,
} from '@garimpo/sdk';
import { TriangleAlert } from 'lucide-react';
import { Link } from 'react-router-dom';
import { opsText } from '../text/pt-br-ops.ts';

/** Query parameter of the page: the tool that is looked at. */
export const TOOL_PARAM = 'ferramenta';
/** Share of errors that stands out from here on. */
const ALARMING = 0.02;

export interface ToolMatrixProps {
  tools: readonly ToolOverview[];
  selected: string | null;
}

/** All tools as they stand, one row each. */
export function ToolMatrix({ tools, selected }: ToolMatrixProps) {
  return (
    <Table
      label={opsText.matrix}
      columns={columns}
      rows={tools}
      rowKey={({ tool }) => tool}
      selected={({ tool }) => tool === selected}
    />
  );
}

/** Errors of loads, as a share; the word beside the colour is the figure itself. */
export function ErrorRate({ health }: { health: VersionHealth }) {
  const { errorRate } = health;
  if (errorRate === null) return opsText.none;
  const share = formatPercent(errorRate);
  return errorRate > ALARMING ? (
    <Badge tone="danger" icon={TriangleAlert}>
      {share}
    </Badge>
  ) : (
    share
  );
}

const columns: TableColumn<ToolOverview>[] = [
  {
    key: 'tool',
    header: opsText.columns.tool,
    cell: ({ tool, title }) => (
      <Link
        to={{ search: `?${new URLSearchParams({ [TOOL_PARAM]: tool })}` }}
        replace
        preventScrollReset
        className="grid rounded-xs underline-offset-4 hover:underline max-md:min-h-11 max-md:content-center"
      >
        <span className="font-semibold">{title}</span>
        <span className="text-caption font-normal text-ink-3">{tool}</span>
      </Link>
    ),
  },
  {
    key: 'current',
    header: opsText.columns.current,
    cell: ({ current }) => <Version of={current.version} />,
  },
  {
    key: 'previous',
    header: opsText.columns.previous,
    cell: ({ previous }) => (previous === null ? opsText.none : <Version of={previous.version} />),
  },
  {
    key: 'canary',
    header: opsText.columns.canary,
    cell: ({ canary }) =>
      canary === null ? (
        opsText.none
      ) : (
        <span className="inline-flex flex-wrap items-center gap-1.5">
          <Version of={canary.version} />
          <Badge tone="info">{opsText.percent(canary.percent)}</Badge>
        </span>
      ),
  },
  {
    key: 'loads',
    header: opsText.columns.loads,
    align: 'right',
    cell: ({ lastHour }) => formatNumber(lastHour.loads),
  },
  {
    key: 'errors',
    header: opsText.columns.errors,
    align: 'right',
    cell: ({ lastHour }) => <ErrorRate health={lastHour} />,
  },
  {
    key: 'change',
    header: opsText.columns.change,
    cell: ({ lastChange }) => (
      <Tooltip text={formatDateTime(lastChange.at)}>
        <span className="grid max-md:text-right">
          <span>
            {opsText.kinds[lastChange.kind]} {formatAgo(lastChange.at, new Date())}
          </span>
          <span className="truncate text-caption text-ink-3">
            {lastChange.automatic ? opsText.automatic : opsText.by(opsText.who(lastChange.who))}
          </span>
        </span>
      </Tooltip>
    ),
  },
];

function Version({ of }: { of: string }) {
  return <span className="whitespace-nowrap tabular-nums">{of}</span>;
}
