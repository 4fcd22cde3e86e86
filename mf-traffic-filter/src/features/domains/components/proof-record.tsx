import type { DomainView } from '@garimpo/traffic-filter-contract';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { RecordBox } from './record-box.tsx';

/** The record that proves whose the domain is. */
export function ProofRecord({ record }: Pick<DomainView, 'record'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <RecordBox type="TXT" {...record} />
      <p className="text-caption text-ink-3">{domainsText.records.short}</p>
    </div>
  );
}
