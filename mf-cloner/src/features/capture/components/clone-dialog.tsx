import { CLONE_URL_MAX, type JobView, SUBDOMAIN_MAX } from '@garimpo/cloner-contract';
import { Button, Dialog, Field, Input } from '@garimpo/sdk';
import { CloudUpload, FileArchive, Link } from 'lucide-react';
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
  const { draft, change, busy, nameError } = form;
  const noUrl = draft.url.trim() === '';
  // Enter asks for what the dialog mainly offers.
  const submit = () => !noUrl && nameError === null && form.send('folder');
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
      <Field
        label={words.name}
        hint={form.nameHint}
        error={nameError}
        ok={form.nameOk}
        counter={words.counter(draft.name.length, SUBDOMAIN_MAX)}
      >
        <Input
          name="subdomain"
          maxLength={SUBDOMAIN_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words.nameExample}
          value={draft.name}
          onChange={(event) => change({ name: event.target.value.toLowerCase() })}
          {...(domain !== null && { suffix: `.${domain}` })}
          {...(start.url !== '' && { 'data-autofocus': true })}
        />
      </Field>
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
          disabled={noUrl || nameError !== null || busy === 'zip'}
          busy={busy === 'folder'}
          busyText={words.busy}
        >
          {words.host}
        </Button>
      </div>
    </Dialog>
  );
}
