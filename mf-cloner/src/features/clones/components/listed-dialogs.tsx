import { CLONE_TITLE_MAX, type JobView, type QuizView, type SiteView } from '@garimpo/cloner-contract';
import { Button, ConfirmDialog, Dialog, errorText, Field, Input, Notice, toast } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { listText as words } from '../../../text/pt-br-list.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { useChangeClone, useCloneAgain, useDuplicate, useMoveFolder } from '../api/listed-clones.ts';
import { NameField, useCloneName } from './clone-form.tsx';
import { FolderField } from './folder-field.tsx';

/** What is asked about a clone in the list. */
export type ListedAsk =
  | { what: 'rename'; clone: Renamed }
  | { what: 'duplicate' | 'again'; kind: 'site' | 'quiz'; clone: Asked }
  | { what: 'folder'; folder: string };

/** A clone of any kind, as its list has it. */
type Asked = Pick<SiteView | QuizView, 'subdomain' | 'title' | 'originalUrl'>;
type Renamed = Pick<SiteView | QuizView, 'subdomain' | 'title' | 'folder'>;

export interface ListedDialogProps {
  open: boolean;
  ask: ListedAsk;
  /** Names of folders that there are. */
  folders: readonly string[];
  /** Domain of hosted clones, when it is known. */
  domain: string | null;
  onClose: () => void;
  /** The capture that makes the next version has begun. */
  onStarted?: (job: JobView) => void;
  onFolderRenamed: (folder: string) => void;
}

export function ListedDialog({ ask, ...props }: ListedDialogProps) {
  switch (ask.what) {
    case 'rename':
      return <RenameDialog {...props} clone={ask.clone} />;
    case 'duplicate':
      return <DuplicateDialog {...props} clone={ask.clone} kind={ask.kind} />;
    case 'again':
      return <AgainDialog {...props} clone={ask.clone} kind={ask.kind} />;
    case 'folder':
      return <FolderDialog {...props} folder={ask.folder} />;
  }
}

interface LayerProps {
  open: boolean;
  onClose: () => void;
}

interface FooterProps extends Pick<LayerProps, 'onClose'> {
  busy: boolean;
  busyText: string;
  confirm: string;
  disabled?: boolean;
}

function Footer({ busy, busyText, confirm, disabled = false, onClose }: FooterProps) {
  return (
    <>
      <Button disabled={busy} onClick={onClose}>
        {words.cancel}
      </Button>
      <Button type="submit" variant="primary" busy={busy} busyText={busyText} disabled={disabled}>
        {confirm}
      </Button>
    </>
  );
}

function RenameDialog({
  open,
  clone,
  folders,
  onClose,
}: LayerProps & { clone: Renamed; folders: readonly string[] }) {
  const [title, setTitle] = useState(clone.title ?? '');
  const [folder, setFolder] = useState(clone.folder ?? '');
  const { mutate, isPending, error } = useChangeClone(clone.subdomain);
  const save = () =>
    mutate(
      { title: title.trim() || null, folder: folder.trim() || null },
      {
        onSuccess: () => {
          onClose();
          toast.success(words.saved);
        },
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={words.why}
      dirty={title !== (clone.title ?? '') || folder !== (clone.folder ?? '')}
      locked={isPending}
      onSubmit={save}
      footer={<Footer busy={isPending} busyText={words.saving} confirm={words.save} onClose={onClose} />}
    >
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.saveFailed)}</Notice>}
      <Field label={words.name} hint={words.nameHint(clone.subdomain)}>
        <Input
          name="title"
          maxLength={CLONE_TITLE_MAX}
          autoComplete="off"
          placeholder={clone.subdomain}
          value={title}
          onChange={(event) => setTitle(event.target.value)}
        />
      </Field>
      <FolderField value={folder} folders={folders} onChange={setFolder} />
    </Dialog>
  );
}

function FolderDialog({
  open,
  folder,
  folders,
  onClose,
  onFolderRenamed,
}: LayerProps & Pick<ListedDialogProps, 'folders' | 'onFolderRenamed'> & { folder: string }) {
  const [name, setName] = useState(folder);
  const { mutate, isPending, error } = useMoveFolder();
  const to = name.trim();
  const save = () =>
    mutate(
      { folder, to: to || null },
      {
        onSuccess: () => {
          onClose();
          onFolderRenamed(to);
          toast.success(to === '' ? words.saved : words.folderMoved(to));
        },
      },
    );
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.renameFolder}
      description={words.renameFolderWhy}
      size="sm"
      dirty={name !== folder}
      locked={isPending}
      onSubmit={() => to !== folder && save()}
      footer={
        <Footer
          busy={isPending}
          busyText={words.saving}
          confirm={words.save}
          disabled={to === folder}
          onClose={onClose}
        />
      }
    >
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.saveFailed)}</Notice>}
      <FolderField value={name} folders={folders} autoFocus onChange={setName} />
    </Dialog>
  );
}

interface KindProps {
  kind: 'site' | 'quiz';
  clone: Asked;
}

const namesOf = {
  site: { ...text.cloneDialog, label: text.cloneDialog.name, example: text.cloneDialog.nameExample },
  quiz: { ...quizText.dialog, label: quizText.dialog.name, example: quizText.dialog.nameExample },
};

function DuplicateDialog({
  open,
  clone,
  kind,
  domain,
  onClose,
}: LayerProps & KindProps & { domain: string | null }) {
  const { label, example, nameHint } = namesOf[kind];
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState(false);
  const { mutate, isPending, error } = useDuplicate(clone.subdomain);
  const name = useCloneName({ typed, sent, refused: undefined, hint: nameHint });
  const duplicate = () => {
    setSent(true);
    if (!name.isGood) return;
    mutate(name.name, {
      onSuccess: () => {
        onClose();
        toast.success(words.duplicated(name.name));
      },
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.duplicateTitle[kind]}
      description={words.duplicateWhy(clone.title ?? clone.subdomain)}
      size="sm"
      locked={isPending}
      onSubmit={duplicate}
      footer={
        <Footer
          busy={isPending}
          busyText={words.duplicating}
          confirm={words.duplicateConfirm}
          disabled={name.error !== null}
          onClose={onClose}
        />
      }
    >
      {error !== null && (
        <Notice kind="danger">{errorText(error, text.errors, words.duplicateFailed[kind])}</Notice>
      )}
      <NameField
        label={label}
        example={example}
        value={typed}
        state={name}
        domain={domain}
        autoFocus
        onChange={setTyped}
      />
    </Dialog>
  );
}

function AgainDialog({
  open,
  clone,
  kind,
  onClose,
  onStarted,
}: LayerProps & KindProps & { onStarted?: ((job: JobView) => void) | undefined }) {
  const { mutate, isPending, error } = useCloneAgain(clone.subdomain);
  const again = () =>
    mutate(undefined, {
      onSuccess: (job) => {
        onClose();
        onStarted?.(job);
      },
    });
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.againTitle}
      question={words.againQuestion[kind]}
      subject={shortAddress(clone.originalUrl)}
      confirmText={words.againConfirm}
      busyText={words.againBusy}
      busy={isPending}
      error={error === null ? null : errorText(error, text.errors, words.againFailed[kind])}
      onConfirm={again}
    />
  );
}
