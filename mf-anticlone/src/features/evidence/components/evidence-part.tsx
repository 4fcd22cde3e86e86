import { Button, errorText, LoadingText, Notice, toast } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { PackageSearch } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { evidenceText as words } from '../../../text/pt-br-evidence.ts';
import { useCollectEvidence, useEvidenceQuery } from '../api/evidence-query.ts';
import { EvidenceRow } from './evidence-row.tsx';

export interface EvidencePartProps {
  siteId: string;
  cloneId: string;
}

/** Proof of one copy: taken on demand, kept, downloaded. */
export function EvidencePart({ siteId, cloneId }: EvidencePartProps) {
  const { data, error, isFetching, refetch } = useEvidenceQuery(siteId, cloneId);
  const { mutate, isPending } = useCollectEvidence(siteId, cloneId);
  const underWay = data?.some(({ state }) => state === 'waiting' || state === 'collecting') === true;
  const collect = () =>
    mutate(undefined, {
      onError: (cause) => toast.error(errorText(cause, text.errors, words.failed)),
    });
  return (
    <PanelPart title={words.title}>
      <p>{words.text}</p>
      {error !== null && (
        <Notice
          kind="danger"
          action={
            <Button size="sm" busy={isFetching} busyText={words.loading} onClick={() => void refetch()}>
              {words.retry}
            </Button>
          }
        >
          {errorText(error, text.errors, words.loadFailed)}
        </Notice>
      )}
      <Button
        icon={PackageSearch}
        className="justify-self-start"
        busy={isPending || underWay}
        busyText={underWay ? words.stateOf('collecting') : words.starting}
        onClick={collect}
      >
        {words.collect}
      </Button>
      {data === undefined && error === null && <LoadingText />}
      {data !== undefined && data.length > 0 && (
        <ul className="grid gap-2">
          {data.map((evidence) => (
            <EvidenceRow key={evidence.id} siteId={siteId} evidence={evidence} />
          ))}
        </ul>
      )}
    </PanelPart>
  );
}
