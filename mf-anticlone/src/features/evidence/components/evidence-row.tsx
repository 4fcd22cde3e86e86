import type { EvidenceState, EvidenceView } from '@garimpo/anticlone-contract';
import { Badge, type BadgeTone, Button, formatDateTime, type IconSource, Progress } from '@garimpo/sdk';
import { Check, Clock, Download, Hourglass, X } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { evidenceText as words } from '../../../text/pt-br-evidence.ts';
import { sizeText } from '../../../text/size.ts';
import { useDownload } from './use-download.ts';

const looks: Record<EvidenceState, { tone: BadgeTone; icon: IconSource }> = {
  waiting: { tone: 'neutral', icon: Clock },
  collecting: { tone: 'info', icon: Hourglass },
  ready: { tone: 'success', icon: Check },
  failed: { tone: 'danger', icon: X },
};

export interface EvidenceRowProps {
  siteId: string;
  evidence: EvidenceView;
}

/** What was found of a copy at one time. */
export function EvidenceRow({ siteId, evidence }: EvidenceRowProps) {
  const { id, cloneId, state, createdAt, takenAt, bytes: allBytes, sha256, parts } = evidence;
  const { bytes, start, cancel } = useDownload({ siteId, cloneId, evidenceId: id });
  const when = formatDateTime(takenAt ?? createdAt);
  const missing = parts.filter(({ obtained }) => !obtained);
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-md border border-line-soft p-3">
      <p className="flex flex-wrap items-center gap-2">
        <span className="min-w-0 flex-1 text-ink tabular-nums">
          {takenAt === null ? words.asked(when) : words.taken(when)}
        </span>
        <Badge {...looks[state]}>{words.stateOf(state)}</Badge>
      </p>
      {(allBytes !== null || missing.length > 0) && (
        <p className="text-caption text-ink-3">
          {text.facts(
            allBytes !== null && sizeText(allBytes),
            missing.length > 0 && words.missing(missing.length),
          )}
        </p>
      )}
      {missing.length > 0 && (
        <ul className="grid gap-1 text-caption text-ink-3">
          {missing.map(({ name, reason }) => (
            <li key={name} className="break-words">
              {text.facts(name, reason !== null && words.reasonOf(reason))}
            </li>
          ))}
        </ul>
      )}
      {sha256 !== null && (
        <p className="text-caption text-ink-3">
          {words.hash} <span className="font-mono break-all">{sha256}</span>
        </p>
      )}
      {state === 'ready' && bytes === null && (
        <Button
          size="sm"
          icon={Download}
          className="justify-self-start"
          aria-label={words.downloadOf(when)}
          onClick={start}
        >
          {words.download}
        </Button>
      )}
      {bytes !== null && (
        <div className="grid gap-2">
          <Progress
            label={words.downloading}
            value={allBytes === null ? null : Math.min(1, bytes / allBytes)}
            {...(allBytes !== null && { detail: words.progress(sizeText(bytes), sizeText(allBytes)) })}
          />
          <Button size="sm" className="justify-self-start" onClick={cancel}>
            {words.cancel}
          </Button>
        </div>
      )}
    </li>
  );
}
