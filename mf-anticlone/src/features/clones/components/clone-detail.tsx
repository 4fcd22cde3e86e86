import { CASE_NOTE_MAX, type CaseStatus, type CloneView, caseStatuses } from '@garimpo/anticlone-contract';
import {
  Button,
  ButtonLink,
  errorText,
  Field,
  formatDateTime,
  formatNumber,
  formatPercent,
  Icon,
  IconButton,
  LoadingText,
  Notice,
  Select,
  Textarea,
  toast,
  useUnsavedWork,
} from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { Fact, PanelPart } from '@garimpo/sdk/parts';
import { Check, ClipboardCopy, ExternalLink, FileText, Minus, RefreshCw } from 'lucide-react';
import { type ReactNode, useEffect } from 'react';
import * as z from 'zod/mini';
import { copyWithToast } from '../../../components/copy-with-toast.ts';
import { text } from '../../../text/pt-br.ts';
import { clonesText } from '../../../text/pt-br-clones.ts';
import { evidenceText } from '../../../text/pt-br-evidence.ts';
import { searchText } from '../../../text/pt-br-search.ts';
import { clonesOf, useCheckClone, useClonesQuery, useUpdateClone } from '../api/clones.ts';
import { CloneBadge, ScoreBar } from './clone-list.tsx';

/** Visits that found nothing: the copy may be gone. */
const GONE = new Set(['unreachable', 'error_status']);

/** Says that a copy does not answer any more, while its notices wait for that. */
export function GoneHint({ siteId, cloneId }: { siteId: string; cloneId: string }) {
  const { data } = useClonesQuery(siteId);
  const clone = clonesOf(data).find(({ id }) => id === cloneId);
  const isGone = clone !== undefined && clone.caseStatus !== 'removed' && GONE.has(clone.reason ?? '');
  return isGone ? <Notice kind="info">{evidenceText.notices.gone}</Notice> : null;
}

const words = clonesText.detail;
const foundWords = searchText.foundBy;

const options = caseStatuses.map((value) => ({ value, label: clonesText.caseOf(value) }));

function CloneFacts({ clone }: { clone: CloneView }) {
  const { cloneUrl, status, createdAt, lastAccess, accessCount, layers, foundBy } = clone;
  const isVisited = accessCount > 0;
  return (
    <PanelPart title={words.address} aside={<CloneBadge status={status} />}>
      <p className="flex items-start gap-2 rounded-sm bg-sunken px-3 py-2">
        <span className="min-w-0 flex-1 break-all text-ink">{cloneUrl}</span>
        <IconButton
          label={words.copyAddress}
          icon={ClipboardCopy}
          onClick={() => void copyWithToast(cloneUrl)}
        />
      </p>
      <dl className="grid grid-cols-2 gap-3">
        <Fact name={isVisited ? words.firstSeen : words.foundAt}>{formatDateTime(createdAt)}</Fact>
        {isVisited && <Fact name={words.lastSeen}>{formatDateTime(lastAccess)}</Fact>}
        <Fact name={words.accesses}>{formatNumber(accessCount)}</Fact>
        {layers.length > 0 && (
          <Fact name={words.reportedBy}>{layers.map(clonesText.layerOf).join(', ')}</Fact>
        )}
        {foundBy !== 'visit' && <Fact name={foundWords.name}>{foundWords.of(foundBy)}</Fact>}
      </dl>
      <CertificateFacts certificate={clone.certificate} />
      <div className="grid justify-items-start gap-1.5">
        <ButtonLink size="sm" icon={ExternalLink} href={cloneUrl} newTab>
          {words.openPage}
        </ButtonLink>
        <p className="text-caption text-ink-3">{words.openHint}</p>
      </div>
    </PanelPart>
  );
}

/** The certificate by which the domain was found, as a public log has it. */
function CertificateFacts({ certificate }: Pick<CloneView, 'certificate'>) {
  if (certificate === null) return null;
  const { name, issuer, notBefore, log, entry } = certificate;
  return (
    <dl>
      <Fact name={foundWords.certificate}>
        {text.facts(
          name,
          foundWords.issued(issuer, notBefore === null ? null : formatDateTime(notBefore)),
          log !== null && foundWords.log(log, entry),
        )}
      </Fact>
    </dl>
  );
}

interface CasePartProps {
  siteId: string;
  clone: CloneView;
}

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
  const [typed, setTyped] = useFormDraft(`mf-anticlone/note:${clone.id}`, z.nullable(z.string()), null);
  const { mutate, isPending, error, reset } = useUpdateClone(siteId, clone.id);
  const note = typed ?? clone.caseNote;
  const changed = note.trim() !== clone.caseNote;
  useUnsavedWork(changed ? words.note : null);
  const save = () =>
    mutate(
      { caseNote: note },
      {
        onSuccess: () => {
          // What was typed meanwhile is not stored yet.
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
  evidence: ReactNode;
  onNotices: () => void;
}

export function CloneDetail({ siteId, cloneId, evidence, onNotices }: CloneDetailProps) {
  const { data, isPending, hasNextPage, fetchNextPage } = useClonesQuery(siteId);
  const clone = clonesOf(data).find(({ id }) => id === cloneId);
  // The clone of a link may be on a later page of the list.
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
