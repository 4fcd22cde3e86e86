import type { Finding } from '@garimpo/media-strip';
import { Badge, Icon } from '@garimpo/sdk';
import { CircleAlert, CircleCheck } from 'lucide-react';
import { metadataText } from '../../../text/pt-br-metadata.ts';
import type { Reading } from '../lib/answer.ts';
import { type Fact, factsOf, findingText } from '../lib/facts.ts';

const factRowText = metadataText.found;
const SHOWN_VALUES = 3;

function FactRow({ kind, findings }: Fact) {
  const values = [...new Set(findings.map(findingText).filter((value) => value !== ''))];
  const names = [...new Set(findings.map(({ name }) => name))];
  const shown = values.length > 0 ? values : names;
  const more = shown.length - SHOWN_VALUES;
  const words = shown.slice(0, SHOWN_VALUES);
  if (more > 0) words.push(factRowText.more(more));
  return (
    <div className="flex gap-3 text-small max-sm:flex-col max-sm:gap-0">
      <dt className="w-36 flex-none text-ink-3">{factRowText.kind(kind)}</dt>
      <dd className="min-w-0 flex-1 break-words">{metadataText.facts(...words)}</dd>
    </div>
  );
}

const text = metadataText.list;

interface FileFactsProps {
  reading: Reading;
  /** Whether the file has been cleaned. */
  removed: boolean;
}

/** What the metadata of a file reveals. */
export function FileFacts({ reading, removed }: FileFactsProps) {
  switch (reading.state) {
    case 'waiting':
      return <p className="text-small text-ink-3">{text.reading}</p>;
    case 'unknown':
      return <p className="text-small text-ink-2">{text.unknown}</p>;
    case 'refused':
      return (
        <p className="flex items-start gap-1.5 text-small text-danger-text">
          <Icon icon={CircleAlert} size={14} className="mt-0.5" />
          {metadataText.refused[reading.reason]}
        </p>
      );
    case 'read':
      return (
        <>
          {reading.findings.length === 0 ? (
            <Nothing reading={reading} />
          ) : (
            <Findings reading={reading} removed={removed} />
          )}
          <Kept reading={reading} />
        </>
      );
  }
}

type Read = Extract<Reading, { state: 'read' }>;

/** Clean is said only of what was looked at, and of which nothing stays. */
function Nothing({ reading: { kept, unlooked } }: { reading: Read }) {
  const clean = kept.length === 0 && unlooked.length === 0;
  return (
    <p className="flex flex-wrap items-center gap-2 text-small text-ink-2">
      <Badge tone={clean ? 'success' : 'neutral'} icon={clean ? CircleCheck : CircleAlert}>
        {text.nothing}
      </Badge>
      {clean ? text.nothingHint : text.nothingElse}
    </p>
  );
}

/** What stays and why, what was wrong with the file, and where nobody looked. */
function Kept({ reading: { kept, unlooked, flaws } }: { reading: Read }) {
  if (kept.length + unlooked.length + flaws.length === 0) return null;
  return (
    <ul className="grid gap-1 text-small text-ink-2">
      {kept.map(({ reason, finding }) => (
        <li key={`${reason} ${finding.name} ${finding.value}`} className="flex items-start gap-1.5">
          <Icon icon={CircleAlert} size={14} className="mt-0.5 text-warn-text" />
          <span className="min-w-0 break-words">
            <strong className="font-label">{text.stays}</strong>{' '}
            {metadataText.facts(
              metadataText.found.kind(finding.kind),
              findingText(finding) || finding.name,
              metadataText.found.keptReason(reason),
            )}
          </span>
        </li>
      ))}
      {flaws.map((flaw) => (
        <li key={flaw} className="break-words">
          {metadataText.found.flaw(flaw)}
        </li>
      ))}
      {unlooked.map((where) => (
        <li key={where} className="flex items-start gap-1.5">
          <Icon icon={CircleAlert} size={14} className="mt-0.5 text-warn-text" />
          <span className="min-w-0 break-words">{metadataText.found.unlooked(where)}</span>
        </li>
      ))}
    </ul>
  );
}

function Findings({ reading, removed }: { reading: Read; removed: boolean }) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p className="text-small">
        <strong className="font-label">{removed ? text.removed : text.found}</strong>
        <span className="text-ink-3"> {sizeOf(reading)}</span>
      </p>
      <dl className="grid grid-cols-[minmax(0,1fr)] gap-1">
        {factsOf(reading.findings).map((fact) => (
          <FactRow key={fact.kind} {...fact} />
        ))}
      </dl>
      <AllFindings findings={reading.findings} />
    </div>
  );
}

function AllFindings({ findings }: { findings: readonly Finding[] }) {
  return (
    <details className="text-caption text-ink-2">
      <summary className="w-max cursor-pointer rounded-xs font-medium max-md:py-3">
        {text.all(findings.length)}
      </summary>
      {/* A scrolling element must be reachable by keyboard. */}
      <ul
        aria-label={text.all(findings.length)}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
        tabIndex={0}
        className="mt-1 grid max-h-60 gap-0.5 overflow-y-auto rounded-sm bg-sunken px-3 py-2"
      >
        {findings.map((finding) => (
          <li key={`${finding.container} ${finding.name} ${finding.value}`} className="break-words">
            <span className="text-ink-3">
              {metadataText.found.container(finding.container)} · {finding.name}
            </span>{' '}
            {findingText(finding) || metadataText.found.withoutText}
          </li>
        ))}
      </ul>
    </details>
  );
}

function sizeOf({ removed }: Read): string {
  const bytes = removed.reduce((all, part) => all + part.bytes, 0);
  return metadataText.found.size(
    bytes,
    removed.map(({ container }) => metadataText.found.container(container)),
  );
}
