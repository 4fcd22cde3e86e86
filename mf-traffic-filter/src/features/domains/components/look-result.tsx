import { formatDateTime, Notice, useGarimpo } from '@garimpo/sdk';
import type { DomainView } from '@garimpo/traffic-filter-contract';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { lookTimes } from '../lib/look-sentences.ts';

const words = domainsText.look;

/** What was found against what was wanted, and what to do about it. */
export function LookResult({ domain }: { domain: DomainView }) {
  const { now } = useGarimpo();
  const { finding, found, foundAt, record, missingSince } = domain;
  const said = finding === null ? null : words.of(finding);
  const compare = finding === 'other_value' || finding === 'wrong_label';
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      {said === null ? (
        <p>{words.never}</p>
      ) : (
        <Notice kind={finding === 'found' ? 'success' : 'warn'}>
          <strong className="font-semibold">{said.what}</strong> {said.next}
        </Notice>
      )}
      {missingSince !== null && (
        <p className="text-warn-text">{words.missing(formatDateTime(missingSince))}</p>
      )}
      {compare && (
        <dl className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-3 gap-y-1 text-caption">
          <dt className="text-ink-3">{words.wanted}</dt>
          <dd className="font-mono break-all text-ink">
            {finding === 'wrong_label' ? record.name : record.value}
          </dd>
          {finding === 'wrong_label' ? (
            <Found label={words.foundAt} values={foundAt === null ? [] : [foundAt]} />
          ) : (
            <Found label={words.found} values={found} />
          )}
        </dl>
      )}
      <p className="text-caption text-ink-3">{lookTimes(domain, now())}</p>
    </div>
  );
}

function Found({ label, values }: { label: string; values: readonly string[] }) {
  return (
    <>
      <dt className="text-ink-3">{label}</dt>
      <dd className="grid gap-1 font-mono break-all text-ink">
        {values.length === 0 ? (
          <span>{words.nothing}</span>
        ) : (
          // Two records may hold the same.
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no state of their own
          values.map((value, at) => <span key={at}>{value}</span>)
        )}
      </dd>
    </>
  );
}
