import type { EvidenceState, EvidenceView } from '@garimpo/anticlone-contract';
import {
  ApiError,
  Badge,
  type BadgeTone,
  Button,
  errorText,
  formatDateTime,
  type IconSource,
  LoadingText,
  Progress,
  toast,
  useApi,
  useSession,
} from '@garimpo/sdk';
import { LoadProblem, PanelPart } from '@garimpo/sdk/parts';
import { Check, Clock, Download, Hourglass, PackageSearch, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';
import { evidenceText as words } from '../../../text/pt-br-evidence.ts';
import { sizeText } from '../../../text/size.ts';
import { downloadEvidence, type EvidenceZip, useCollectEvidence, useEvidenceQuery } from '../api/evidence.ts';

/** Downloads one ZIP; unmounting cancels it. */
function useDownload(zip: EvidenceZip) {
  const api = useApi();
  const onlyAs = useSession().user.id;
  const [bytes, setBytes] = useState<number | null>(null);
  const running = useRef<AbortController | null>(null);
  const cancel = useCallback(() => {
    running.current?.abort();
    running.current = null;
    setBytes(null);
  }, []);
  useEffect(() => cancel, [cancel]);

  const start = async () => {
    if (running.current !== null) return;
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    setBytes(0);
    try {
      const name = await downloadEvidence(api, zip, { onlyAs, signal, onBytes: setBytes });
      toast.success(words.downloaded(name));
    } catch (error) {
      if (signal.aborted) return;
      if (!(error instanceof ApiError)) log.error('The download of evidence broke', error);
      toast.error(errorText(error, text.errors, words.downloadFailed));
    }
    if (running.current === controller) cancel();
  };
  return { bytes, start: () => void start(), cancel };
}

const badges: Record<EvidenceState, { tone: BadgeTone; icon: IconSource }> = {
  waiting: { tone: 'neutral', icon: Clock },
  collecting: { tone: 'info', icon: Hourglass },
  ready: { tone: 'success', icon: Check },
  failed: { tone: 'danger', icon: X },
};

interface EvidenceRowProps {
  siteId: string;
  evidence: EvidenceView;
}

function EvidenceRow({ siteId, evidence }: EvidenceRowProps) {
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
        <Badge {...badges[state]}>{words.stateOf(state)}</Badge>
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
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-1 text-caption text-ink-3">
          {missing.map(({ name, reason }) => (
            <li key={name} className="wrap-anywhere">
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

export interface EvidencePartProps {
  siteId: string;
  cloneId: string;
}

export function EvidencePart({ siteId, cloneId }: EvidencePartProps) {
  const { data, error, isFetching, refetch } = useEvidenceQuery(siteId, cloneId);
  const { mutate, isPending } = useCollectEvidence(siteId, cloneId);
  const inProgress = data?.some(({ state }) => state === 'waiting' || state === 'collecting') === true;
  const collect = () =>
    mutate(undefined, {
      onError: (cause) => toast.error(errorText(cause, text.errors, words.failed)),
    });
  return (
    <PanelPart title={words.title}>
      <p>{words.text}</p>
      <LoadProblem
        error={error}
        errors={text.errors}
        failed={words.loadFailed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
      <Button
        icon={PackageSearch}
        className="justify-self-start"
        busy={isPending || inProgress}
        busyText={inProgress ? words.stateOf('collecting') : words.starting}
        onClick={collect}
      >
        {words.collect}
      </Button>
      {data === undefined && error === null && <LoadingText />}
      {data !== undefined && data.length > 0 && (
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {data.map((evidence) => (
            <EvidenceRow key={evidence.id} siteId={siteId} evidence={evidence} />
          ))}
        </ul>
      )}
    </PanelPart>
  );
}
