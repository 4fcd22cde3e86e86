import type { CloneView } from '@garimpo/anticlone-contract';
import { Button, errorText, formatDateTime, formatPercent, Icon, toast } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { Check, Minus, RefreshCw } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { clonesText } from '../../../text/pt-br-clones.ts';
import { useCheckClone } from '../api/update-clone.ts';
import { ScoreBar } from './score-bar.tsx';

const words = clonesText.detail;
const parts = ['text', 'structure', 'assets', 'screenshot'] as const;
const whole = (share: number) => formatPercent(Math.round(share * 100) / 100);

/** How alike the pages are, and from what that was told. */
export function SimilarityPart({ siteId, clone }: { siteId: string; clone: CloneView }) {
  const { similarityScore, similarity, reason, checkedAt, checking, status } = clone;
  const { mutate, isPending } = useCheckClone(siteId, clone.id);
  const check = () =>
    mutate(undefined, {
      onSuccess: () => toast.info(words.checkStarted),
      onError: (cause) => toast.error(errorText(cause, text.errors, words.checkFailed)),
    });
  return (
    <PanelPart
      title={words.similarity}
      aside={
        <Button
          size="sm"
          icon={RefreshCw}
          busy={checking || isPending}
          busyText={clonesText.checking}
          onClick={check}
        >
          {words.check}
        </Button>
      }
    >
      {similarityScore !== null && (
        <div className="grid gap-2">
          <p className="text-kpi text-ink tabular-nums">{whole(similarityScore)}</p>
          <ScoreBar share={similarityScore} tone={status} />
        </div>
      )}
      <p>{reason === null ? words.pending : words.reasonOf(reason)}</p>
      {similarity !== null && (
        <dl className="grid gap-2.5">
          {parts.map((part) => (
            <div key={part} className="grid grid-cols-[1fr_auto] items-center gap-x-3 gap-y-1">
              <dt>{words.parts[part]}</dt>
              <dd className="text-ink tabular-nums">
                {similarity[part] === null ? words.notCompared : whole(similarity[part])}
              </dd>
              <dd aria-hidden="true" className="col-span-2">
                <ScoreBar share={similarity[part]} tone="part" />
              </dd>
            </div>
          ))}
        </dl>
      )}
      {similarity !== null && similarity.fingerprint !== null && (
        <p className="flex items-center gap-1.5">
          <Icon
            icon={similarity.fingerprint ? Check : Minus}
            className={similarity.fingerprint ? 'text-success-text' : 'text-ink-3'}
          />
          {similarity.fingerprint ? words.fingerprintFound : words.fingerprintMissing}
        </p>
      )}
      {checkedAt !== null && (
        <p className="text-caption text-ink-3">{words.checkedAt(formatDateTime(checkedAt))}</p>
      )}
    </PanelPart>
  );
}
