import type { ReleaseEvent, ToolOverview, VersionHealth } from '@garimpo/releases-contract';
import {
  Badge,
  Button,
  formatDateTime,
  formatPercent,
  LoadingText,
  Panel,
  Table,
  type TableColumn,
} from '@garimpo/sdk';
import { Eye, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { opsText } from '../text/pt-br-ops.ts';
import { ChangeDialog } from './change-dialog.tsx';
import { HealthPanel } from './health-panel.tsx';
import type { ChangeKind } from './lib/pointer-change.ts';
import { PreviewDialog } from './preview-dialog.tsx';
import { useHistory } from './releases-query.ts';
import { ErrorRate } from './tool-matrix.tsx';
import { VersionsPanel } from './versions-panel.tsx';

const historyPanelWords = opsText.history;

/** Who did what to one tool, when and why; it only ever grows. */
function HistoryPanel({ tool }: { tool: string }) {
  const history = useHistory(tool);
  const events = history.data?.pages.flatMap((page) => page.events) ?? [];
  return (
    <Panel title={historyPanelWords.title} padded={false}>
      {history.isPending && (
        <div className="p-5">
          <LoadingText />
        </div>
      )}
      {history.isError && (
        <div className="p-5">
          <PanelFailure sentence={historyPanelWords.failed} retryText={opsText.retry} query={history} />
        </div>
      )}
      {events.length > 0 && (
        <Table label={historyPanelWords.title} columns={columns} rows={events} rowKey={({ id }) => id} />
      )}
      {history.hasNextPage && (
        <div className="flex justify-center border-t border-line-soft p-3">
          <Button
            variant="ghost"
            busy={history.isFetchingNextPage}
            busyText={historyPanelWords.loading}
            onClick={() => void history.fetchNextPage()}
          >
            {historyPanelWords.more}
          </Button>
        </div>
      )}
    </Panel>
  );
}

/** Why it was done, in the words of who did it, and what was known of the versions. */
function Reason({ event }: { event: ReleaseEvent }) {
  const { kind, evidence } = event;
  const seen =
    evidence === null
      ? []
      : [
          ...(kind !== 'published' && evidence.chosen !== null
            ? [historyPanelWords.verdict(evidence.chosen)]
            : []),
          ...evidence.passedOver.map(historyPanelWords.passedOver),
          ...(evidence.forced ? [historyPanelWords.forced] : []),
        ];
  return (
    <span className="grid">
      <span>{historyPanelWords.why(event) || opsText.none}</span>
      {seen.length > 0 && <span className="text-caption text-ink-3">{seen.join('; ')}</span>}
    </span>
  );
}

const columns: TableColumn<ReleaseEvent>[] = [
  {
    key: 'at',
    header: historyPanelWords.columns.at,
    cell: ({ at }) => <span className="whitespace-nowrap tabular-nums">{formatDateTime(at)}</span>,
  },
  {
    key: 'kind',
    header: historyPanelWords.columns.kind,
    cell: ({ kind, automatic }) =>
      automatic ? (
        <Badge tone="danger">{opsText.kinds[kind]}</Badge>
      ) : (
        <span className="whitespace-nowrap">{opsText.kinds[kind]}</span>
      ),
  },
  {
    key: 'versions',
    header: historyPanelWords.columns.versions,
    cell: ({ from, to, percent }) => (
      <span className="tabular-nums">
        {historyPanelWords.move(from, to)}
        {percent !== null && historyPanelWords.share(percent)}
      </span>
    ),
  },
  {
    key: 'who',
    header: historyPanelWords.columns.who,
    cell: ({ who, by, automatic }) =>
      automatic ? opsText.automatic : by === null ? opsText.who(who) : historyPanelWords.claimed(who, by),
  },
  { key: 'why', header: historyPanelWords.columns.why, cell: (event) => <Reason event={event} /> },
];

const words = opsText.actions;

/** One tool: where it points, what can be done about it, how its versions fare, and what was done before. */
export function ToolDetail({ overview }: { overview: ToolOverview }) {
  const { tool, title, canary, previous } = overview;
  const [change, setChange] = useState<{ kind: ChangeKind; opening: number; open: boolean } | null>(null);
  const [preview, setPreview] = useState({ open: false, opening: 0 });
  const ask = (kind: ChangeKind) => setChange({ kind, opening: (change?.opening ?? 0) + 1, open: true });

  return (
    <>
      <Panel
        title={opsText.detail(title)}
        aside={
          <div className="flex flex-wrap justify-end gap-2 max-md:justify-start">
            <Button
              variant="ghost"
              icon={Eye}
              onClick={() => setPreview({ open: true, opening: preview.opening + 1 })}
            >
              {words.preview}
            </Button>
            <Button onClick={() => ask('canary')}>{canary === null ? words.canary : words.share}</Button>
            {canary !== null && <Button onClick={() => ask('stop')}>{words.stop}</Button>}
            <Button
              variant="danger-quiet"
              icon={Undo2}
              disabled={previous === null}
              title={previous === null ? opsText.noPrevious : undefined}
              onClick={() => ask('rollback')}
            >
              {words.rollback}
            </Button>
            {canary !== null && (
              <Button
                variant={canary.needsForce ? 'danger' : 'primary'}
                title={canary.needsForce ? opsText.failingCanary : undefined}
                onClick={() => ask('promote')}
              >
                {words.promote}
              </Button>
            )}
          </div>
        }
      >
        <dl className="grid gap-4 md:grid-cols-3">
          <Standing label={opsText.status.current} {...overview.current} />
          {canary !== null && (
            <Standing
              label={`${opsText.status.canary} · ${opsText.percent(canary.percent)}`}
              version={canary.version}
              lastHour={canary.lastHour}
            />
          )}
          {previous !== null && <Standing label={opsText.status.previous} {...previous} />}
        </dl>
      </Panel>
      <HealthPanel tool={tool} />
      <VersionsPanel key={tool} tool={tool} />
      <HistoryPanel tool={tool} />
      {change !== null && (
        <ChangeDialog
          key={change.opening}
          kind={change.kind}
          overview={overview}
          open={change.open}
          onClose={() => setChange({ ...change, open: false })}
        />
      )}
      {preview.opening > 0 && (
        <PreviewDialog
          key={`preview ${preview.opening}`}
          overview={overview}
          open={preview.open}
          onClose={() => setPreview({ ...preview, open: false })}
        />
      )}
    </>
  );
}

function Standing({ label, version, lastHour }: { label: string; version: string; lastHour: VersionHealth }) {
  const { errorRate } = lastHour;
  return (
    <div className="grid min-w-0 gap-1">
      <dt className="text-small text-ink-2">{label}</dt>
      <dd className="grid gap-1">
        <span className="truncate text-figure font-semibold tabular-nums">{version}</span>
        <span className="flex flex-wrap items-center gap-1.5 text-caption text-ink-3">
          {errorRate === null ? (
            opsText.status.noLoads
          ) : (
            <>
              <span className="sr-only">{opsText.status.rate(formatPercent(errorRate))}</span>
              <span aria-hidden="true" className="inline-flex items-center gap-1.5">
                <ErrorRate health={lastHour} /> {opsText.status.rateAfter}
              </span>
            </>
          )}
        </span>
      </dd>
    </div>
  );
}
