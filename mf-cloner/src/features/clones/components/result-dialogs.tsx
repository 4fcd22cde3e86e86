import type { JobView } from '@garimpo/cloner-contract';
import { Button, ButtonLink, Dialog, Field, Input } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { ClipboardCheck, Download, ExternalLink, Link, Pencil } from 'lucide-react';
import type { ReactNode } from 'react';
import { copyLink } from '../../../copy-link.ts';
import { text } from '../../../text/pt-br.ts';

interface DialogProps {
  open: boolean;
  onClose: () => void;
}

interface FailureDialogProps extends DialogProps {
  problem: ReactNode;
  /** Absent when the same cannot be requested again. */
  onAgain?: (() => void) | undefined;
}

export function FailureDialog({ open, problem, onClose, onAgain }: FailureDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={text.failure.title}
      size="sm"
      role="alertdialog"
      footer={
        <>
          {onAgain !== undefined && <Button onClick={onAgain}>{text.failure.again}</Button>}
          <Button variant="primary" data-autofocus onClick={onClose}>
            {text.failure.close}
          </Button>
        </>
      }
    >
      <p className="break-words text-ink-2">{problem}</p>
    </Dialog>
  );
}

interface SuccessDialogProps extends DialogProps {
  title: string;
  clone: { url: string; originalUrl: string };
  openText: string;
  /** Address of the editor, if the clone can be edited. */
  editAt?: string | undefined;
  children: ReactNode;
}

/** Shows where a new clone is, and what to do with it. */
export function SuccessDialog({
  open,
  title,
  clone,
  openText,
  editAt,
  children,
  onClose,
}: SuccessDialogProps) {
  const words = text.success;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={<PageAddress url={clone.originalUrl} />}
      footer={
        <>
          <Button onClick={onClose}>{words.back}</Button>
          {editAt === undefined ? (
            <ButtonLink variant="primary" icon={ExternalLink} href={clone.url} newTab>
              {openText}
            </ButtonLink>
          ) : (
            <ButtonLink variant="primary" icon={Pencil} to={editAt}>
              {words.edit}
            </ButtonLink>
          )}
        </>
      }
    >
      <Field label={words.address}>
        <div className="flex items-center gap-2">
          <Input readOnly value={clone.url} onFocus={(event) => event.target.select()} className="flex-1" />
          <Button icon={Link} data-autofocus onClick={() => void copyLink(clone.url)}>
            {words.copyLink}
          </Button>
        </div>
      </Field>
      {children}
    </Dialog>
  );
}

interface ZipDialogProps extends DialogProps {
  title: string;
  job: JobView;
  saving: boolean;
  children: ReactNode;
  onSave: () => void;
}

/** Stays open while the browser saves the ZIP, to save it again. */
export function ZipDialog({ open, title, job, saving, children, onSave, onClose }: ZipDialogProps) {
  const words = text.zipDialog;
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={<PageAddress url={job.url} />}
      footer={
        <>
          <Button icon={Download} busy={saving} busyText={text.zip.preparing} onClick={onSave}>
            {words.again}
          </Button>
          <Button variant="primary" data-autofocus onClick={onClose}>
            {words.back}
          </Button>
        </>
      }
    >
      <p className="text-ink-2">{words.started}</p>
      {children}
    </Dialog>
  );
}

/** At most two lines. It breaks anywhere: a long word would widen the dialog on phones. */
function PageAddress({ url }: { url: string }) {
  return (
    <span className="line-clamp-2 wrap-anywhere" title={url}>
      {shortAddress(url)}
    </span>
  );
}

/** A report in one line, and the button that opens it. */
export function ReportFacts({ facts, onReport }: { facts: readonly string[]; onReport: () => void }) {
  return (
    <div className="grid justify-items-start gap-2 text-small text-ink-2">
      <p>{text.facts(...facts)}</p>
      <Button size="sm" icon={ClipboardCheck} onClick={onReport}>
        {text.success.report}
      </Button>
    </div>
  );
}
