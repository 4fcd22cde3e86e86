import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { Empty, Panel } from '@garimpo/sdk';
import { ShieldCheck } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { SitesTable, type SitesTableProps } from './sites-table.tsx';
import { SkeletonSites } from './skeleton-sites.tsx';

export interface SitesBodyProps extends Omit<SitesTableProps, 'sites'> {
  /** `undefined` while loading, or when they could not be read. */
  sites: readonly AnticloneSiteView[] | undefined;
  loading: boolean;
}

/** Loading, empty and full have the same frame. */
export function SitesBody({ sites, loading, ...table }: SitesBodyProps) {
  if (sites === undefined) return loading ? <SkeletonSites /> : null;
  if (sites.length > 0) return <SitesTable sites={sites} {...table} />;
  return (
    <Panel padded={false}>
      <Empty icon={ShieldCheck} title={text.list.emptyTitle}>
        {text.list.emptyText}
      </Empty>
    </Panel>
  );
}
