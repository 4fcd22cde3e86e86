import type { OfferContent, OfferView, ReadingView } from '@garimpo/offers-contract';
import {
  ApiError,
  Button,
  ConfirmDialog,
  Dialog,
  errorText,
  Notice,
  toast,
  useGarimpo,
  useSession,
} from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { errorWithPlans } from '@garimpo/sdk/parts';
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import { drafts } from '../../../drafts.ts';
import type { LayerProps } from '../../../on-demand.ts';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { isGone } from '../api/offer-requests.ts';
import { type Change, type Entry, newId } from '../lib/change.ts';
import {
  draftChange,
  draftOf,
  emptyDraft,
  type OfferDraft,
  offerDraft,
  refusedFields,
} from '../lib/offer-draft.ts';
import { offerUndo, undoDeletion } from '../outbox/undo.ts';
import { useOutbox, useSubmitChange } from '../outbox/use-outbox.ts';
import { type DialogKind, problemAtom } from '../state/board-atoms.ts';
import { columnHeadingId } from './board-columns.tsx';
import { CorrectReadingDialog } from './correct-reading-dialog.tsx';
import { MoveOfferDialog } from './move-offer-dialog.tsx';
import { OfferFormDialog } from './offer-form-dialog.tsx';
import { ReadingDialog } from './reading-dialog.tsx';

const SHOWN_MS = 2000;

export interface ExpiredSessionDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Replaces the form of a new offer when the session has ended, and closes by itself. */
export function ExpiredSessionDialog({ open, onClose }: ExpiredSessionDialogProps) {
  const { signIn } = useGarimpo();
  useEffect(() => {
    if (!open) return;
    const timer = setTimeout(onClose, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [open, onClose]);
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={dialogsText.offerDialog.addTitle}
      size="lg"
      footer={
        <Button variant="primary" onClick={signIn}>
          {dialogsText.offerDialog.signIn}
        </Button>
      }
    >
      <Notice kind="danger">{dialogsText.offerDialog.expired}</Notice>
    </Dialog>
  );
}

export interface AddOfferDialogProps {
  offers: readonly OfferView[];
  open: boolean;
  onClose: () => void;
  /** A refused change whose content starts the form. */
  refused?: Entry | undefined;
}

export function AddOfferDialog(props: AddOfferDialogProps) {
  const { profile } = useSession();
  // Decided when it opens: a session that ends later must not discard what was typed.
  const [expired] = useState(profile === null);
  if (expired) return <ExpiredSessionDialog open={props.open} onClose={props.onClose} />;
  return <NewOfferDialog {...props} />;
}

/** What is typed in a form of an offer. It begins with a refused change, where it was opened for one. */
function useOfferForm(name: string, refused: Entry | undefined, start: OfferDraft) {
  const typed = refused?.refusal?.content;
  return useFormDraft(
    refused === undefined ? name : drafts.refused(refused.id),
    offerDraft,
    typed ? draftOf(typed) : start,
  );
}

function NewOfferDialog({ offers, open, onClose, refused }: AddOfferDialogProps) {
  const setProblem = useSetAtom(problemAtom);
  const outbox = useOutbox();
  const { submit, busy, error } = useSubmitChange();
  // The id belongs to the opened form: sent twice, it is still one offer.
  const [offerId] = useState(newId);
  const [draft, setDraft, kept] = useOfferForm(drafts.add, refused, emptyDraft);

  const onSubmit = async (content: OfferContent) => {
    setProblem(null);
    kept.handOver();
    const outcome = await submit(
      { kind: 'create', offerId, content },
      { title: content.title, formOpen: true },
    );
    if (outcome.kind === 'refused') {
      kept.takeBack();
      setProblem(errorWithPlans(outcome.error, text.errors, dialogsText.offerDialog.addFailedOnBoard));
      return;
    }
    if (refused !== undefined) outbox.dismiss(refused.id);
    kept.done();
    onClose();
    if (outcome.kind === 'saved') toast.success(dialogsText.offerDialog.added);
    else toast.info(text.unsaved.kept);
  };
  return (
    <OfferFormDialog
      open={open}
      onClose={onClose}
      title={dialogsText.offerDialog.addTitle}
      offers={offers}
      ownId={null}
      draft={draft}
      onChange={setDraft}
      kept={kept}
      submitText={dialogsText.offerDialog.add}
      busyText={dialogsText.offerDialog.adding}
      busy={busy}
      error={error === null ? null : errorWithPlans(error, text.errors, dialogsText.offerDialog.addFailed)}
      refused={error instanceof ApiError ? refusedFields(error.fields) : {}}
      onSubmit={(content) => void onSubmit(content)}
    />
  );
}

interface EditOfferDialogProps {
  /** The offer when the dialog opened; only what differs from it is sent. */
  offer: OfferView;
  offers: readonly OfferView[];
  /** It has been deleted since: what is typed can only become a new offer. */
  gone: boolean;
  open: boolean;
  onClose: () => void;
  refused?: Entry | undefined;
}

function EditOfferDialog({ offer, offers, gone, open, onClose, refused }: EditOfferDialogProps) {
  const outbox = useOutbox();
  const { submit, busy, error } = useSubmitChange();
  const [newOfferId] = useState(newId);
  const [draft, setDraft, kept] = useOfferForm(drafts.edit(offer.id), refused, draftOf(offer));

  const changeOf = (content: OfferContent): Change | null => {
    if (gone) return { kind: 'create', offerId: newOfferId, content };
    const edit = draftChange(offer, content);
    return edit && { kind: 'edit', offerId: offer.id, edit };
  };
  const onSubmit = async (content: OfferContent) => {
    const change = changeOf(content);
    const close = () => {
      kept.done();
      onClose();
    };
    if (change === null) return close();
    kept.handOver();
    const outcome = await submit(change, { title: content.title, formOpen: true });
    if (outcome.kind === 'refused') return kept.takeBack();
    if (refused !== undefined) outbox.dismiss(refused.id);
    close();
    if (outcome.kind === 'kept') toast.info(text.unsaved.kept);
    else toast.success(gone ? dialogsText.offerDialog.added : dialogsText.offerDialog.saved);
  };
  const fallback = gone ? dialogsText.offerDialog.addFailed : dialogsText.offerDialog.saveFailed;
  const failed = error === null || isGone(error) ? null : errorWithPlans(error, text.errors, fallback);
  return (
    <OfferFormDialog
      open={open}
      onClose={onClose}
      title={dialogsText.offerDialog.editTitle}
      offers={offers}
      ownId={offer.id}
      draft={draft}
      onChange={setDraft}
      kept={kept}
      submitText={gone ? dialogsText.offerDialog.addAgain : dialogsText.offerDialog.save}
      busyText={gone ? dialogsText.offerDialog.adding : dialogsText.offerDialog.saving}
      busy={busy}
      error={failed ?? (gone && !busy ? dialogsText.offerDialog.gone : null)}
      refused={error instanceof ApiError ? refusedFields(error.fields) : {}}
      onSubmit={(content) => void onSubmit(content)}
    />
  );
}

interface DeleteOfferDialogProps {
  offer: OfferView;
  open: boolean;
  onClose: () => void;
}

function DeleteOfferDialog({ offer, open, onClose }: DeleteOfferDialogProps) {
  const setProblem = useSetAtom(problemAtom);
  const outbox = useOutbox();
  const { submit, busy, error } = useSubmitChange();
  const failure = (cause: unknown) => errorText(cause, text.errors, dialogsText.deleteDialog.failed);

  const confirm = async () => {
    setProblem(null);
    const { waiting } = outbox.state();
    const outcome = await submit(
      { kind: 'delete', offerId: offer.id },
      { title: offer.title, formOpen: true },
    );
    if (outcome.kind === 'refused') {
      setProblem(failure(outcome.error));
      return;
    }
    onClose();
    const done = outcome.kind === 'saved' ? dialogsText.deleteDialog.done : text.unsaved.kept;
    offerUndo(done, () => undoDeletion(outbox, [offer], waiting));
  };
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={dialogsText.deleteDialog.title}
      question={dialogsText.deleteDialog.question}
      subject={offer.title}
      confirmText={dialogsText.deleteDialog.confirm}
      busyText={dialogsText.deleteDialog.busy}
      cancelText={dialogsText.deleteDialog.cancel}
      busy={busy}
      error={error === null ? null : failure(error)}
      onConfirm={() => void confirm()}
      // The button that opened the dialog is deleted with its card.
      returnFocusTo={() => document.getElementById(columnHeadingId(offer.status))}
    />
  );
}

export type OwnDialogKind = Extract<DialogKind, 'add' | 'edit' | 'delete' | 'move' | 'reading' | 'correct'>;

export interface OwnDialogProps extends LayerProps {
  kind: OwnDialogKind;
  offers: readonly OfferView[];
  /** The offer when the dialog opened; `undefined` for a new one. */
  offer: OfferView | undefined;
  gone: boolean;
  refused: Entry | undefined;
  automaticOff: boolean | undefined;
  /** The reading to be corrected. */
  reading: ReadingView | undefined;
}

const aboutOffer = {
  edit: EditOfferDialog,
  delete: DeleteOfferDialog,
  move: MoveOfferDialog,
  reading: ReadingDialog,
};

export function OwnDialog({ kind, offer, reading, ...shared }: OwnDialogProps) {
  if (kind === 'add') return <AddOfferDialog {...shared} />;
  if (offer === undefined) return null;
  if (kind === 'correct')
    return reading && <CorrectReadingDialog offer={offer} reading={reading} {...shared} />;
  const AboutOffer = aboutOffer[kind];
  return <AboutOffer offer={offer} {...shared} />;
}
