import type { ListedRelease } from '@garimpo/releases-contract';
import { Badge, Button, formatDateTime, LoadingText, Panel, Table, type TableColumn } from '@garimpo/sdk';
import { useState } from 'react';
import { PanelFailure } from '../layout/panel-failure.tsx';
import { opsText } from '../text/pt-br-ops.ts';
import { diffsWithBefore, type VersionDiff } from './lib/version-diff.ts';
import { useVersions } from './releases-query.ts';

const words = opsText.versions;
/** Shown before somebody asks for more. */
const FIRST = 5;

interface Row extends VersionDiff {
  release: ListedRelease;
}

/** Versions of one tool: where each comes from, what is new in it, and what it weighs beside the one before. */
export function VersionsPanel({ tool }: { tool: string }) {
  const versions = useVersions(tool);
  const [showsAll, setShowsAll] = useState(false);
  const releases = versions.data ?? [];
  const rows = diffsWithBefore(releases);
  return (
    <Panel title={words.title} padded={false}>
      {versions.isPending && (
        <div className="p-5">
          <LoadingText />
        </div>
      )}
      {versions.isError && (
        <div className="p-5">
          <PanelFailure sentence={opsText.dialog.versionsFailed} retryText={opsText.retry} query={versions} />
        </div>
      )}
      {rows.length > 0 && (
        <Table
          label={words.title}
          columns={columns}
          rows={showsAll ? rows : rows.slice(0, FIRST)}
          rowKey={({ release }) => release.version}
        />
      )}
      {!showsAll && rows.length > FIRST && (
        <div className="flex justify-center border-t border-line-soft p-3">
          <Button variant="ghost" onClick={() => setShowsAll(true)}>
            {words.all(rows.length)}
          </Button>
        </div>
      )}
    </Panel>
  );
}

const columns: TableColumn<Row>[] = [
  {
    key: 'version',
    header: words.columns.version,
    cell: ({ release }) => (
      <span className="grid gap-1">
        <span className="flex flex-wrap items-center gap-1.5">
          <span className="whitespace-nowrap font-semibold tabular-nums">{release.version}</span>
          {release.current && <Badge tone="success">{opsText.status.current}</Badge>}
          {release.reverted && <Badge tone="danger">{opsText.reverted}</Badge>}
        </span>
        <span className="text-caption text-ink-3">{formatDateTime(release.publishedAt)}</span>
      </span>
    ),
  },
  { key: 'source', header: words.columns.source, cell: ({ release }) => <Source release={release} /> },
  { key: 'changes', header: words.columns.changes, cell: ({ release }) => <Changes release={release} /> },
  {
    key: 'sizes',
    header: words.columns.sizes,
    cell: ({ release: { sizes }, codeBytes, stylesBytes }) => (
      <span className="grid whitespace-nowrap tabular-nums max-md:justify-items-end">
        <span>{words.code(sizes.code, codeBytes)}</span>
        <span className="text-caption text-ink-3">{words.styles(sizes.styles, stylesBytes)}</span>
      </span>
    ),
  },
  { key: 'routes', header: words.columns.routes, cell: (row) => <Routes row={row} /> },
];

function Source({ release: { source, publishedBy } }: { release: ListedRelease }) {
  return (
    <span className="grid min-w-0 whitespace-normal wrap-anywhere">
      {source !== null && <span>{source.author}</span>}
      <span className="text-caption text-ink-3">
        {source === null ? opsText.none : words.commit(source.commit.slice(0, 8), source.modified)}
      </span>
      <span className="text-caption text-ink-3">{opsText.by(opsText.who(publishedBy))}</span>
    </span>
  );
}

function Changes({ release: { source } }: { release: ListedRelease }) {
  const [first, ...more] = source?.changes ?? [];
  if (first === undefined) return opsText.none;
  if (more.length === 0) return <span className="text-small">{first}</span>;
  return (
    <details className="text-small">
      <summary className="cursor-pointer max-md:min-h-11">{words.changes(first, more.length)}</summary>
      <ul className="mt-1 grid list-disc gap-1 pl-5">
        {more.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </details>
  );
}

function Routes({ row: { release, newRoutes, goneRoutes } }: { row: Row }) {
  return (
    <span className="grid text-small">
      <span>{words.routes(release.routes.length)}</span>
      {newRoutes.map((route) => (
        <span key={route} className="text-caption text-success-text">
          {words.newRoute(route)}
        </span>
      ))}
      {goneRoutes.map((route) => (
        <span key={route} className="text-caption text-danger-text">
          {words.goneRoute(route)}
        </span>
      ))}
    </span>
  );
}
