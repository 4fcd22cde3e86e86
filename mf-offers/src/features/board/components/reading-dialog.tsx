import { isWebUrl, type OfferView } from '@garimpo/offers-contract';
import {
  Button,
  Dialog,
  Field,
  formatDateTime,
  formatNumber,
  IconButton,
  Notice,
  Segmented,
  Textarea,
  TextLink,
  toast,
  useGarimpo,
} from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { FileDrop } from '@garimpo/sdk/parts';
import { useSetAtom } from 'jotai';
import { X } from 'lucide-react';
import { useState } from 'react';
import { drafts } from '../../../drafts.ts';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import {
  emptyReading,
  latestReading,
  readingDraft,
  readingMoment,
  readReading,
} from '../lib/reading-draft.ts';
import { useSubmitChange } from '../outbox/use-outbox.ts';
import { dialogAtom } from '../state/board-atoms.ts';
import { countId } from './card-face.tsx';
import { ReadingFields } from './reading-fields.tsx';
import { type PastedPage, usePastedPage } from './use-pasted-page.ts';
import { useReadingEdits } from './use-reading-edits.ts';

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
  };
}

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

/** The count on the card, which may be wrong: it is corrected and deleted from here. */
function LastReading({
  offer,
  disabled,
  onClose,
}: {
  offer: OfferView;
  disabled: boolean;
  onClose: () => void;
}) {
  const setDialog = useSetAtom(dialogAtom);
  const { run } = useReadingEdits();
  const reading = latestReading(offer);
  if (reading === null) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-sm bg-sunken py-1.5 pr-1.5 pl-3 text-small text-ink-2">
      <span className="min-w-0 flex-1 tabular-nums">
        {words.last(formatNumber(reading.count), formatDateTime(reading.checkedAt))}
      </span>
      <span className="flex gap-1">
        <Button
          size="sm"
          disabled={disabled}
          onClick={() => setDialog({ kind: 'correct', offerId: offer.id, reading })}
        >
          {words.correctLast}
        </Button>
        <Button
          size="sm"
          variant="danger-quiet"
          disabled={disabled}
          onClick={() => {
            onClose();
            void run({ kind: 'remove', offerId: offer.id, reading });
          }}
        >
          {words.removeLast}
        </Button>
      </span>
    </div>
  );
}

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
  // What was typed the other way is given up with the dialog, too.
  const typed = useTypedReading(offer, () => close());
  const pasted = usePastedPage(offer, () => close());
  const [way, setWay] = useState<ReadingWay>(automaticOff || pasted.kept.restored ? 'paste' : 'type');
  const busy = typed.busy || pasted.busy;
  const close = () => {
    typed.kept.done();
    pasted.kept.done('');
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
      <LastReading offer={offer} disabled={busy || typed.kept.dirty || pasted.dirty} onClose={onClose} />
      <Segmented label={words.way} options={ways} value={way} onValueChange={setWay} disabled={busy} />
      {isTyped ? (
        <>
          <DraftNotice draft={typed.kept} />
          <ReadingFields
            draft={typed.draft}
            onDraftChange={typed.setDraft}
            attempts={typed.attempts}
            problems={typed.problems}
            error={typed.error}
            failed={words.failed}
            timeHint={words.checkedAtHint}
            timeOptional
          />
        </>
      ) : (
        <>
          <DraftNotice draft={pasted.kept} />
          <PastedPageFields offer={offer} page={pasted} automaticOff={automaticOff} />
        </>
      )}
    </Dialog>
  );
}
