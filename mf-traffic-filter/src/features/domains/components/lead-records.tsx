import type { DomainTarget, DomainView } from '@garimpo/traffic-filter-contract';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { RecordBox } from './record-box.tsx';

const words = domainsText.records;

export interface LeadRecordsProps {
  domain: DomainView;
  target: DomainTarget | null;
}

/** What brings visitors of the domain here: without it, it is proved and does nothing. */
export function LeadRecords({ domain: { domain, pointsHere }, target }: LeadRecordsProps) {
  if (target === null) return <p>{words.noTarget}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p>{words.cname(target.name)}</p>
      <RecordBox type="CNAME" name={domain} value={target.name} />
      <p className="text-caption text-ink-3">
        {target.addresses.length === 0 ? words.noAddresses : words.addresses}
      </p>
      {target.addresses.map((address) => (
        <RecordBox key={address} type={address.includes(':') ? 'AAAA' : 'A'} name={domain} value={address} />
      ))}
      {pointsHere !== null && (
        <p className={pointsHere ? 'text-success-text' : 'text-ink-2'}>
          {pointsHere ? words.pointsHere : words.pointsElsewhere}
        </p>
      )}
    </div>
  );
}
