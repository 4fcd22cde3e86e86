import type { SiteView } from '@garimpo/cloner-contract';
import { Button, Empty, Panel } from '@garimpo/sdk';
import { Copy, SearchX } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { findSites } from '../lib/find-sites.ts';
import { SiteSearch } from './site-search.tsx';
import { SitesTable, type SitesTableProps } from './sites-table.tsx';
import { SkeletonSites } from './skeleton-sites.tsx';

const words = text.list;

export interface SitesBodyProps extends Omit<SitesTableProps, 'sites'> {
  /** `undefined` while loading, or when they could not be read. */
  sites: readonly SiteView[] | undefined;
  loading: boolean;
  search: string;
  onSearch: (search: string) => void;
  onClone: () => void;
}

/** Loading, empty, nothing found and full have the same frame. */
export function SitesBody({ sites, loading, search, onSearch, onClone, ...table }: SitesBodyProps) {
  if (sites === undefined) return loading ? <SkeletonSites /> : null;
  if (sites.length === 0) {
    return (
      <Panel padded={false}>
        <Empty
          icon={Copy}
          title={words.emptyTitle}
          actions={
            <Button icon={Copy} onClick={onClone}>
              {text.page.cloneSite}
            </Button>
          }
        >
          {words.emptyText}
        </Empty>
      </Panel>
    );
  }
  const found = findSites(sites, search);
  return (
    <>
      <SiteSearch value={search} onChange={onSearch} />
      {found.length > 0 ? (
        <SitesTable key={search} sites={found} {...table} />
      ) : (
        <Panel padded={false}>
          <Empty
            icon={SearchX}
            title={words.noHitsTitle}
            actions={<Button onClick={() => onSearch('')}>{words.clearSearch}</Button>}
          >
            {words.noHitsText}
          </Empty>
        </Panel>
      )}
    </>
  );
}
