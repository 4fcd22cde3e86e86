import { CLONE_URL_MAX, type JobView } from '@garimpo/cloner-contract';
import { Button, Dialog, Field, Input } from '@garimpo/sdk';
import { CloudUpload, FileArchive, Link } from 'lucide-react';
import { NameField } from '../../../components/name-field.tsx';
import { text } from '../../../text/pt-br.ts';
import { type CloneDraft, isSameDraft } from '../lib/clone-draft.ts';
import { CloneOptions } from './clone-options.tsx';
import { useCloneForm } from './use-clone-form.ts';

const words = text.cloneDialog;

export interface CloneDialogProps {
  open: boolean;
  start: CloneDraft;
  /** What the dialog opens with was typed before: leaving would lose it. */
  typedBefore: boolean;
  /** Of hosted clones, where it is known. */
  domain: string | null;
  onClose: () => void;
  onStarted: (job: JobView) => void;
  onRefused: (problem: string, draft: CloneDraft) => void;
}

export function CloneDialog({
  open,
  start,
  typedBefore,
  domain,
  onClose,
  onStarted,
  onRefused,
}: CloneDialogProps) {
  const form = useCloneForm({ start, onStarted, onRefused });
  const { draft, change, busy, name } = form;
  const noUrl = draft.url.trim() === '';
  // Enter asks for what the dialog mainly offers.
  const submit = () => !noUrl && name.error === null && form.send('folder');
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={words.why}
      dirty={typedBefore || !isSameDraft(draft, start)}
      locked={busy !== null}
      onSubmit={submit}
    >
      <Field label={words.url} error={form.urlError}>
        <Input
          type="url"
          name="url"
          icon={Link}
          required
          maxLength={CLONE_URL_MAX}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.urlExample}
          value={draft.url}
          onChange={(event) => change({ url: event.target.value })}
        />
      </Field>
      <NameField
        label={words.name}
        example={words.nameExample}
        value={draft.name}
        state={name}
        domain={domain}
        first={start.url !== ''}
        onChange={(typed) => change({ name: typed })}
      />
      <CloneOptions draft={draft} onChange={change} />
      <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
        <Button
          size="lg"
          icon={FileArchive}
          disabled={noUrl || busy === 'folder'}
          busy={busy === 'zip'}
          busyText={words.busy}
          onClick={() => form.send('zip')}
        >
          {words.zip}
        </Button>
        <Button
          type="submit"
          variant="primary"
          size="lg"
          icon={CloudUpload}
          className="max-md:order-first"
          disabled={noUrl || name.error !== null || busy === 'zip'}
          busy={busy === 'folder'}
          busyText={words.busy}
        >
          {words.host}
        </Button>
      </div>
    </Dialog>
  );
}
