import { CLONE_TITLE_MAX, type JobView, type QuizView, type SiteView } from '@garimpo/cloner-contract';
import { Button, ConfirmDialog, Dialog, errorText, Field, Input, Notice, toast } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { listText as words } from '../../../text/pt-br-list.ts';
import { useChangeClone, useCloneAgain, useDuplicate, useMoveFolder } from '../api/listed-clones.ts';
import { NameField, useCloneName } from './clone-form.tsx';
import { FolderField } from './folder-field.tsx';

/** What is asked about a clone in the list. */
export type ListedAsk =
  | { what: 'rename'; clone: Renamed }
  | { what: 'duplicate' | 'again'; site: SiteView }
  | { what: 'folder'; folder: string };

/** A clone of any kind, as its list has it. */
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
      return <DuplicateDialog {...props} site={ask.site} />;
    case 'again':
      return <AgainDialog {...props} site={ask.site} />;
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

function DuplicateDialog({
  open,
  site,
  domain,
  onClose,
}: LayerProps & { site: SiteView; domain: string | null }) {
  const [typed, setTyped] = useState('');
  const [sent, setSent] = useState(false);
  const { mutate, isPending, error } = useDuplicate(site.subdomain);
  const name = useCloneName({ typed, sent, refused: undefined, hint: text.cloneDialog.nameHint });
  const duplicate = () => {
    setSent(true);
    if (!name.isGood) return;
    mutate(name.name, {
      onSuccess: (made) => {
        onClose();
        toast.success(words.duplicated(made.subdomain));
      },
    });
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.duplicateTitle}
      description={words.duplicateWhy(site.title ?? site.subdomain)}
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
        <Notice kind="danger">{errorText(error, text.errors, words.duplicateFailed)}</Notice>
      )}
      <NameField
        label={text.cloneDialog.name}
        example={text.cloneDialog.nameExample}
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
  site,
  onClose,
  onStarted,
}: LayerProps & { site: SiteView; onStarted?: ((job: JobView) => void) | undefined }) {
  const { mutate, isPending, error } = useCloneAgain(site.subdomain);
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
      question={words.againQuestion}
      subject={shortAddress(site.originalUrl)}
      confirmText={words.againConfirm}
      busyText={words.againBusy}
      busy={isPending}
      error={error === null ? null : errorText(error, text.errors, words.againFailed)}
      onConfirm={again}
    />
  );
}
