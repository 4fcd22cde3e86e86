import { formatDateTime, Notice, useGarimpo } from '@garimpo/sdk';
import type { UserDomainView } from '@garimpo/service-contract';
import { domainsText } from './text/pt-br.ts';

const words = domainsText.check;

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;

function checkTimes({ checkedAt, nextCheckAt }: UserDomainView, now: Date): string {
  return [
    checkedAt !== null && words.checked(formatDateTime(checkedAt)),
    nextCheckAt === null ? words.noNext : words.next(inWords(new Date(nextCheckAt), now)),
  ]
    .filter(Boolean)
    .join(' ');
}

/** `agora`, `em 4 min`, `em 3 h`, then the date. */
function inWords(next: Date, now: Date): string {
  const ms = next.getTime() - now.getTime();
  if (ms < MINUTE_MS) return words.soon;
  if (ms < HOUR_MS) return words.inMinutes(Math.round(ms / MINUTE_MS));
  if (ms < 24 * HOUR_MS) return words.inHours(Math.round(ms / HOUR_MS));
  return formatDateTime(next);
}

export interface CheckResultProps {
  domain: UserDomainView;
  /** What to do with a domain that is proved. */
  found: string;
}

/** What was found against what was wanted, and what to do about it. */
export function CheckResult({ domain, found: next }: CheckResultProps) {
  const { now } = useGarimpo();
  const { finding, found, foundAt, record, missingSince } = domain;
  const sentences = finding === null ? null : words.of(finding);
  const compare = finding === 'other_value' || finding === 'wrong_label';
  return (
    <div className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-3">
      {sentences === null ? (
        <p>{words.never}</p>
      ) : (
        <Notice kind={finding === 'found' ? 'success' : 'warn'}>
          <strong className="ui:font-semibold">{sentences.what}</strong> {sentences.next}
          {finding === 'found' && ` ${next}`}
        </Notice>
      )}
      {missingSince !== null && (
        <p className="ui:text-warn-text">{words.missing(formatDateTime(missingSince))}</p>
      )}
      {compare && (
        <dl className="ui:grid ui:grid-cols-[auto_minmax(0,1fr)] ui:gap-x-3 ui:gap-y-1 ui:text-caption">
          <dt className="ui:text-ink-3">{words.wanted}</dt>
          <dd className="ui:font-mono ui:break-all ui:text-ink">
            {finding === 'wrong_label' ? record.name : record.value}
          </dd>
          {finding === 'wrong_label' ? (
            <Found label={words.foundAt} values={foundAt === null ? [] : [foundAt]} />
          ) : (
            <Found label={words.found} values={found} />
          )}
        </dl>
      )}
      <p className="ui:text-caption ui:text-ink-3">{checkTimes(domain, now())}</p>
    </div>
  );
}

function Found({ label, values }: { label: string; values: readonly string[] }) {
  return (
    <>
      <dt className="ui:text-ink-3">{label}</dt>
      <dd className="ui:grid ui:gap-1 ui:font-mono ui:break-all ui:text-ink">
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
