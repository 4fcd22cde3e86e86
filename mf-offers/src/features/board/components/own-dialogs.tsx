import type { OfferContent, OfferView } from '@garimpo/offers-contract';
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
import { useSetAtom } from 'jotai';
import { useEffect, useState } from 'react';
import type { LayerProps } from '../../../on-demand.ts';
import { text } from '../../../text/pt-br.ts';
import { dialogsText } from '../../../text/pt-br-dialogs.ts';
import { isGone } from '../api/offer-requests.ts';
import { type Change, type Entry, newId } from '../lib/change.ts';
import { draftChange, draftOf, emptyDraft, refusedFields } from '../lib/offer-draft.ts';
import { offerUndo, undoDeletion } from '../outbox/undo.ts';
import { useOutbox, useSubmitChange } from '../outbox/use-outbox.ts';
import { type DialogKind, problemAtom } from '../state/board-atoms.ts';
import { columnHeadingId } from './board-columns.tsx';
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

function NewOfferDialog({ offers, open, onClose, refused }: AddOfferDialogProps) {
  const setProblem = useSetAtom(problemAtom);
  const outbox = useOutbox();
  const { submit, busy, error } = useSubmitChange();
  // The id belongs to the opened form: sent twice, it is still one offer.
  const [offerId] = useState(newId);

  const onSubmit = async (content: OfferContent) => {
    setProblem(null);
    const outcome = await submit(
      { kind: 'create', offerId, content },
      { title: content.title, formOpen: true },
    );
    if (outcome.kind === 'refused') {
      setProblem(errorText(outcome.error, text.errors, dialogsText.offerDialog.addFailedOnBoard));
      return;
    }
    if (refused !== undefined) outbox.dismiss(refused.id);
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
      start={refused?.refusal?.content ? draftOf(refused.refusal.content) : emptyDraft}
      submitText={dialogsText.offerDialog.add}
      busyText={dialogsText.offerDialog.adding}
      busy={busy}
      error={error === null ? null : errorText(error, text.errors, dialogsText.offerDialog.addFailed)}
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

  const changeOf = (content: OfferContent): Change | null => {
    if (gone) return { kind: 'create', offerId: newOfferId, content };
    const edit = draftChange(offer, content);
    return edit && { kind: 'edit', offerId: offer.id, edit };
  };
  const onSubmit = async (content: OfferContent) => {
    const change = changeOf(content);
    if (change === null) return onClose();
    const outcome = await submit(change, { title: content.title, formOpen: true });
    if (outcome.kind === 'refused') return;
    if (refused !== undefined) outbox.dismiss(refused.id);
    onClose();
    if (outcome.kind === 'kept') toast.info(text.unsaved.kept);
    else toast.success(gone ? dialogsText.offerDialog.added : dialogsText.offerDialog.saved);
  };
  const fallback = gone ? dialogsText.offerDialog.addFailed : dialogsText.offerDialog.saveFailed;
  // A deleted offer needs no message: its card is gone.
  const failed = error === null || isGone(error) ? null : errorText(error, text.errors, fallback);
  return (
    <OfferFormDialog
      open={open}
      onClose={onClose}
      title={dialogsText.offerDialog.editTitle}
      offers={offers}
      ownId={offer.id}
      start={draftOf(refused?.refusal?.content ?? offer)}
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

export type OwnDialogKind = Extract<DialogKind, 'add' | 'edit' | 'delete' | 'move' | 'reading'>;

export interface OwnDialogProps extends LayerProps {
  kind: OwnDialogKind;
  offers: readonly OfferView[];
  /** The offer when the dialog opened; `undefined` for a new one. */
  offer: OfferView | undefined;
  gone: boolean;
  refused: Entry | undefined;
  automaticOff: boolean | undefined;
}

const aboutOffer = {
  edit: EditOfferDialog,
  delete: DeleteOfferDialog,
  move: MoveOfferDialog,
  reading: ReadingDialog,
};

export function OwnDialog({ kind, offer, ...shared }: OwnDialogProps) {
  if (kind === 'add') return <AddOfferDialog {...shared} />;
  if (offer === undefined) return null;
  const AboutOffer = aboutOffer[kind];
  return <AboutOffer offer={offer} {...shared} />;
}
