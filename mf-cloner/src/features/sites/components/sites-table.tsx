import type { SiteView } from '@garimpo/cloner-contract';
import { Button, formatDateTable, Panel, Table, type TableColumn } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { SiteActions, type SiteActionsProps } from './site-actions.tsx';
import { SiteName } from './site-name.tsx';
import { SiteState } from './site-state.tsx';

const words = text.list;
/** Rows that are drawn at a time. */
const ROWS = 100;

export interface SitesTableProps extends Omit<SiteActionsProps, 'site' | 'savingZip'> {
  sites: readonly SiteView[];
  isSavingZip: (site: SiteView) => boolean;
  /** The clone whose panel is open beside the list. */
  selected: string | null;
}

const createdColumn: TableColumn<SiteView> = {
  key: 'created',
  header: words.created,
  cell: ({ createdAt }) => formatDateTable(createdAt),
};

export function SitesTable({ sites, isSavingZip, selected, ...actions }: SitesTableProps) {
  const [most, setMost] = useState(ROWS);
  const columns: TableColumn<SiteView>[] = [
    { key: 'name', header: words.name, width: '29%', cell: (site) => <SiteName site={site} /> },
    {
      key: 'original',
      header: words.original,
      truncate: true,
      cell: ({ originalUrl }) => (
        <span className="block truncate" title={originalUrl}>
          {shortAddress(originalUrl)}
        </span>
      ),
    },
    { key: 'state', header: words.state, cell: (site) => <SiteState site={site} /> },
    // A panel beside the list takes the room of what can wait.
    ...(selected === null ? [createdColumn] : []),
    {
      key: 'actions',
      header: words.actions,
      align: 'right',
      cell: (site) => <SiteActions site={site} savingZip={isSavingZip(site)} {...actions} />,
    },
  ];
  return (
    <>
      <Panel padded={false}>
        <Table
          label={words.label}
          columns={columns}
          rows={sites.slice(0, most)}
          rowKey={({ id }) => id}
          selected={({ id }) => id === selected}
        />
      </Panel>
      {sites.length > most && (
        <div className="mt-4 grid justify-items-center">
          <Button onClick={() => setMost(most + ROWS)}>
            {words.showMore(Math.min(ROWS, sites.length - most))}
          </Button>
        </div>
      )}
    </>
  );
}
