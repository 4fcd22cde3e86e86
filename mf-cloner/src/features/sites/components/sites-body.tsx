import type { SiteView } from '@garimpo/cloner-contract';
import { Button, Empty, Panel } from '@garimpo/sdk';
import { Copy, SearchX } from 'lucide-react';
import { CloneSearch } from '../../../components/clone-search.tsx';
import { SkeletonClones } from '../../../components/skeleton-clones.tsx';
import { findClones } from '../../../lib/find-clones.ts';
import { text } from '../../../text/pt-br.ts';
import { SitesTable, type SitesTableProps } from './sites-table.tsx';

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
  if (sites === undefined) return loading ? <SkeletonClones /> : null;
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
  const found = findClones(sites, search);
  return (
    <>
      <CloneSearch value={search} onChange={onSearch} />
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
