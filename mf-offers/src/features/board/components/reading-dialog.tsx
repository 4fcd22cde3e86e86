import { COUNT_MAX, isWebUrl, type OfferView } from '@garimpo/offers-contract';
import {
  Button,
  Dialog,
  errorText,
  Field,
  IconButton,
  Input,
  Notice,
  Segmented,
  Textarea,
  TextLink,
  toast,
  useGarimpo,
} from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { drafts } from '../../../drafts.ts';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { isCode } from '../api/offer-requests.ts';
import {
  type CountProblem,
  emptyReading,
  readingDraft,
  readingMoment,
  readReading,
  type TimeProblem,
} from '../lib/reading-draft.ts';
import { useSubmitChange } from '../outbox/use-outbox.ts';
import { countId } from './card-face.tsx';
import { FileDrop } from './file-drop.tsx';
import { type PastedPage, usePastedPage } from './use-pasted-page.ts';

function useTypedReading(offer: OfferView, onDone: () => void) {
  const { now } = useGarimpo();
  const { submit: send, busy, error } = useSubmitChange();
  const [draft, setDraft, kept] = useFormDraft(drafts.reading(offer.id), readingDraft, emptyReading);
  const [attempts, setAttempts] = useState(0);
  const result = readReading(draft, now());

  const submit = async () => {
    setAttempts(attempts + 1);
    if (!result.ok) return;
    const { count, checkedAt } = result.input;
    const moment = checkedAt ?? readingMoment(offer, now()).toISOString();
    kept.handOver();
    const outcome = await send(
      { kind: 'reading', offerId: offer.id, count, checkedAt: moment, now: checkedAt === undefined },
      { title: offer.title, formOpen: true },
    );
    if (outcome.kind === 'refused') return kept.takeBack();
    kept.done();
    onDone();
    if (outcome.kind === 'saved') toast.success(dialogsText.readingDialog.saved);
    else toast.info(text.unsaved.kept);
  };
  return {
    draft,
    setDraft,
    attempts,
    busy,
    error,
    submit,
    kept,
    problems: attempts === 0 || result.ok ? { count: null, checkedAt: null } : result,
    // The clocks of this machine and the service may differ; the service's answer counts.
    inFuture: isCode(error, 'offers.reading.in_future'),
  };
}

type TypedReading = ReturnType<typeof useTypedReading>;

const words = dialogsText.readingDialog;

interface PastedPageFieldsProps {
  offer: OfferView;
  page: PastedPage;
  automaticOff: boolean;
}

function PastedPageFields({ offer, page, automaticOff }: PastedPageFieldsProps) {
  return (
    <>
      {automaticOff && <Notice>{words.automaticOff}</Notice>}
      <FileDrop
        label={words.chooseFile}
        accept=".html,.htm,.txt,text/html,text/plain"
        disabled={page.busy}
        onFile={(file) => void page.choose(file)}
        aside={
          isWebUrl(offer.offerUrl) && (
            <TextLink href={offer.offerUrl} newTab className="text-small">
              {words.openLibrary}
            </TextLink>
          )
        }
      >
        <Field label={words.page} hint={words.pageHint} error={page.error}>
          {page.fileName === null ? (
            <Textarea
              name="page"
              rows={6}
              data-autofocus
              spellCheck={false}
              placeholder={words.pageExample}
              value={page.content}
              readOnly={page.busy}
              onChange={(event) => page.type(event.target.value)}
            />
          ) : (
            <ChosenFile name={page.fileName} onRemove={() => page.type('')} />
          )}
        </Field>
      </FileDrop>
    </>
  );
}

function ChosenFile({ name, onRemove }: { name: string; onRemove: () => void }) {
  return (
    <div className="flex items-center gap-2 rounded-sm border border-line bg-sunken py-1 pr-1 pl-3 text-small">
      <span className="min-w-0 flex-1 truncate">{name}</span>
      <IconButton label={words.removeFile} icon={X} onClick={onRemove} />
    </div>
  );
}

function TypedReadingFields({ reading }: { reading: TypedReading }) {
  const { draft, setDraft, kept, attempts, problems, error, inFuture } = reading;
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (attempts > 0) fields.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [attempts]);
  return (
    <div ref={fields} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      {error !== null && !inFuture && (
        <Notice kind="danger">{errorText(error, text.errors, words.failed)}</Notice>
      )}
      <DraftNotice draft={kept} />
      <Field label={words.count} hint={words.countHint} error={countSentence(problems.count)}>
        <Input
          name="count"
          inputMode="numeric"
          autoComplete="off"
          required
          data-autofocus
          value={draft.count}
          onChange={(event) => setDraft({ ...draft, count: event.target.value })}
        />
      </Field>
      <Field
        label={words.checkedAt}
        optional
        hint={words.checkedAtHint}
        error={timeSentence(problems.checkedAt ?? (inFuture ? 'future' : null))}
      >
        <Input
          name="checkedAt"
          type="datetime-local"
          value={draft.checkedAt}
          onChange={(event) => setDraft({ ...draft, checkedAt: event.target.value })}
        />
      </Field>
    </div>
  );
}

function countSentence(problem: CountProblem | null): string | null {
  if (problem === null) return null;
  return problem === 'tooHigh' ? words.problems.tooHigh(COUNT_MAX) : words.problems[problem];
}

const timeSentence = (problem: TimeProblem | null) => (problem === null ? null : words.problems[problem]);

export interface ReadingDialogProps {
  offer: OfferView;
  /** True where no source reads by itself: then it starts with pasting. */
  automaticOff?: boolean | undefined;
  open: boolean;
  onClose: () => void;
}

type ReadingWay = keyof typeof words.ways;
const ways = (['type', 'paste'] as const).map((value) => ({ value, label: words.ways[value] }));

/** Records a count, typed or read from a pasted page. Each way keeps its input while the other is shown. */
export function ReadingDialog({ offer, automaticOff = false, open, onClose }: ReadingDialogProps) {
  const [way, setWay] = useState<ReadingWay>(automaticOff ? 'paste' : 'type');
  const typed = useTypedReading(offer, onClose);
  const pasted = usePastedPage(offer, onClose);
  const busy = typed.busy || pasted.busy;
  const close = () => {
    typed.kept.done();
    onClose();
  };
  const isTyped = way === 'type';
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && close()}
      title={words.title}
      description={offer.title}
      dirty={typed.kept.dirty || pasted.dirty}
      locked={busy}
      onSubmit={() => void (isTyped ? typed : pasted).submit()}
      // The count that opened the dialog is mounted again with the new reading.
      returnFocusTo={() => document.getElementById(countId(offer.id))}
      footer={
        <>
          <Button disabled={busy} onClick={close}>
            {words.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyText={isTyped ? words.saving : words.reading}
          >
            {isTyped ? words.save : words.read}
          </Button>
        </>
      }
    >
      <Segmented label={words.way} options={ways} value={way} onValueChange={setWay} disabled={busy} />
      {isTyped ? (
        <TypedReadingFields reading={typed} />
      ) : (
        <PastedPageFields offer={offer} page={pasted} automaticOff={automaticOff} />
      )}
    </Dialog>
  );
}
