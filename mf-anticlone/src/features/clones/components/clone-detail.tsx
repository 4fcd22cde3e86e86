import { CASE_NOTE_MAX, type CaseStatus, type CloneView, caseStatuses } from '@garimpo/anticlone-contract';
import {
  Button,
  errorText,
  Field,
  formatDateTime,
  formatPercent,
  Icon,
  LoadingText,
  Select,
  Textarea,
  toast,
  useUnsavedWork,
} from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import { Check, FileText, Minus, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { clonesText } from '../../../text/pt-br-clones.ts';
import { clonesOf, useClonesQuery } from '../api/clones-query.ts';
import { useCheckClone, useUpdateClone } from '../api/update-clone.ts';
import { CloneFacts } from './clone-facts.tsx';
import { ScoreBar } from './clone-list.tsx';

const words = clonesText.detail;

const options = caseStatuses.map((value) => ({ value, label: clonesText.caseOf(value) }));

interface CasePartProps {
  siteId: string;
  clone: CloneView;
}

/** How far the owner has come with this copy. */
function CasePart({ siteId, clone }: CasePartProps) {
  const { mutate, isPending, variables } = useUpdateClone(siteId, clone.id);
  const chosen = (isPending ? variables.caseStatus : undefined) ?? clone.caseStatus;
  const choose = (caseStatus: CaseStatus) =>
    mutate(
      { caseStatus },
      { onError: (cause) => toast.error(errorText(cause, text.errors, words.caseFailed)) },
    );
  return (
    <PanelPart title={words.case}>
      <Field label={words.caseStatus}>
        <Select options={options} value={chosen} onValueChange={choose} />
      </Field>
      <CaseNote siteId={siteId} clone={clone} />
    </PanelPart>
  );
}

function CaseNote({ siteId, clone }: CasePartProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const { mutate, isPending, error, reset } = useUpdateClone(siteId, clone.id);
  const note = typed ?? clone.caseNote;
  const changed = note.trim() !== clone.caseNote;
  useUnsavedWork(changed ? words.note : null);
  const save = () =>
    mutate(
      { caseNote: note },
      {
        onSuccess: () => {
          // What was typed while it was being stored is not stored yet.
          setTyped((now) => (now === note ? null : now));
          toast.success(words.noteSaved);
        },
      },
    );
  return (
    <>
      <Field
        label={words.note}
        optional
        hint={words.noteHint}
        error={error === null ? null : errorText(error, text.errors, words.noteFailed)}
        counter={words.counter(note.length, CASE_NOTE_MAX)}
      >
        <Textarea
          maxLength={CASE_NOTE_MAX}
          placeholder={words.noteExample}
          value={note}
          onChange={(event) => {
            setTyped(event.target.value);
            if (error !== null) reset();
          }}
        />
      </Field>
      {changed && (
        <Button className="justify-self-start" busy={isPending} busyText={words.saving} onClick={save}>
          {words.saveNote}
        </Button>
      )}
    </>
  );
}

const parts = ['text', 'structure', 'assets', 'screenshot'] as const;
const whole = (share: number) => formatPercent(Math.round(share * 100) / 100);

/** How alike the pages are, and from what that was told. */
function SimilarityPart({ siteId, clone }: { siteId: string; clone: CloneView }) {
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

export interface CloneDetailProps {
  siteId: string;
  cloneId: string;
  /** What proves it. */
  evidence: ReactNode;
  onNotices: () => void;
}

/** All about one copy. */
export function CloneDetail({ siteId, cloneId, evidence, onNotices }: CloneDetailProps) {
  const { data, isPending, hasNextPage, fetchNextPage } = useClonesQuery(siteId);
  const clone = clonesOf(data).find(({ id }) => id === cloneId);
  // A link may name one that is further down the list.
  const searching = clone === undefined && hasNextPage;
  useEffect(() => {
    if (searching) void fetchNextPage();
  }, [searching, fetchNextPage]);
  if (clone === undefined) {
    return isPending || searching ? (
      <LoadingText className="p-5" />
    ) : (
      <p className="p-5 text-ink-2">{words.gone}</p>
    );
  }
  return (
    <>
      <CloneFacts clone={clone} />
      <SimilarityPart siteId={siteId} clone={clone} />
      <CasePart key={clone.id} siteId={siteId} clone={clone} />
      {evidence}
      <PanelPart title={words.notices}>
        <p>{words.noticesText}</p>
        <Button className="justify-self-start" icon={FileText} onClick={onNotices}>
          {words.openNotices}
        </Button>
      </PanelPart>
    </>
  );
}
