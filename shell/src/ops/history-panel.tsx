import type { ReleaseEvent } from '@garimpo/releases-contract';
import { Badge, Button, formatDateTime, LoadingText, Panel, Table, type TableColumn } from '@garimpo/sdk';
import { PanelFailure } from '../account/panel-failure.tsx';
import { opsText } from '../text/pt-br-ops.ts';
import { useHistory } from './releases-query.ts';

const words = opsText.history;

/** Who did what to one tool, when and why; it only ever grows. */
export function HistoryPanel({ tool }: { tool: string }) {
  const history = useHistory(tool);
  const events = history.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Panel title={words.title} padded={false}>
      {history.isPending && (
        <div className="p-5">
          <LoadingText />
        </div>
      )}
      {history.isError && (
        <div className="p-5">
          <PanelFailure sentence={words.failed} retryText={opsText.retry} query={history} />
        </div>
      )}
      {events.length > 0 && (
        <Table label={words.title} columns={columns} rows={events} rowKey={({ id }) => id} />
      )}
      {history.hasNextPage && (
        <div className="flex justify-center border-t border-line-soft p-3">
          <Button
            variant="ghost"
            busy={history.isFetchingNextPage}
            busyText={words.loading}
            onClick={() => void history.fetchNextPage()}
          >
            {words.more}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const columns: TableColumn<ReleaseEvent>[] = [
  {
    key: 'at',
    header: words.columns.at,
    cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{formatDateTime(at)}</span>,
  },
  {
    key: 'kind',
    header: words.columns.kind,
    cell: ({ kind }) =>
      kind === 'canary_reverted' ? (
        <Badge tone="danger">{opsText.kinds[kind]}</Badge>
      ) : (
        <span className="whitespace-nowrap">{opsText.kinds[kind]}</span>
      ),
  },
  {
    key: 'versions',
    header: words.columns.versions,
    cell: ({ from, to, percent }) => (
      <span className="tabular-nums">
        {words.move(from, to)}
        {percent !== null && words.share(percent)}
      </span>
    ),
  },
  {
    key: 'who',
    header: words.columns.who,
    cell: ({ who, by, automatic }) =>
      automatic ? opsText.automatic : by === null ? who : words.claimed(who, by),
  },
  { key: 'why', header: words.columns.why, cell: ({ why }) => why || opsText.none },
];
