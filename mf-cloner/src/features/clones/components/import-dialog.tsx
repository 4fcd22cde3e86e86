import { CLONE_URL_MAX, type JobView, WARC_BYTES_MAX } from '@garimpo/cloner-contract';
import { ApiError, Button, Dialog, errorText, Field, Input, Notice } from '@garimpo/sdk';
import { withPlans } from '@garimpo/sdk/parts';
import { FileArchive, Link } from 'lucide-react';
import { type ReactNode, useRef, useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { warcText } from '../../../text/pt-br-warc.ts';
import { sizeText } from '../../../text/size.ts';
import { useImportWarc } from '../api/import-warc.ts';
import { NameField, pageUrlOf, useCloneName } from './clone-form.tsx';

const words = text.cloneDialog;

interface ImportDialogProps {
  open: boolean;
  /** An import that failed, which is asked for again: the browser keeps no file. */
  again?: JobView | undefined;
  /** Domain of hosted clones, when it is known. */
  domain: string | null;
  onStarted: (job: JobView) => void;
  onClose: () => void;
}

/** Makes a clone of a WARC file. */
export function ImportDialog({ open, again, domain, onStarted, onClose }: ImportDialogProps) {
  const [file, setFile] = useState<File | null>(null);
  const [typedName, setTypedName] = useState(again?.subdomain ?? '');
  const [typedUrl, setTypedUrl] = useState(again?.url ?? '');
  const [judged, setJudged] = useState(false);
  const [problem, setProblem] = useState<{ text: ReactNode; name?: string } | null>(null);
  const { mutate, isPending } = useImportWarc();
  const takenName = problem?.name === typedName ? String(problem.text) : undefined;
  const name = useCloneName({ typed: typedName, sent: judged, refused: takenName, hint: words.nameHint });
  const url = typedUrl.trim() === '' ? undefined : pageUrlOf(typedUrl);
  const fileProblem =
    file === null
      ? judged
        ? warcText.fileMissing
        : null
      : file.size > WARC_BYTES_MAX
        ? warcText.fileTooLarge
        : null;
  const send = () => {
    setJudged(true);
    if (file === null || fileProblem !== null || !name.isGood || url === null || isPending) return;
    setProblem(null);
    mutate(
      { file, subdomain: name.name, url },
      {
        onSuccess: onStarted,
        onError: (error) => {
          const said = errorText(error, text.errors, warcText.failed);
          const isName = error instanceof ApiError && error.code === 'cloner.subdomain.taken';
          setProblem(
            isName
              ? { text: said, name: typedName }
              : { text: withPlans(error instanceof ApiError ? error : null, said) },
          );
        },
      },
    );
  };
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={warcText.title}
      description={warcText.why}
      dirty={file !== null || typedName !== (again?.subdomain ?? '')}
      locked={isPending}
      onSubmit={send}
      footer={
        <Button type="submit" variant="primary" busy={isPending} busyText={warcText.sending}>
          {warcText.send}
        </Button>
      }
    >
      {problem !== null && problem.name === undefined && <Notice kind="danger">{problem.text}</Notice>}
      <Field group label={warcText.file} hint={warcText.fileHint} error={fileProblem}>
        <FileChoice file={file} disabled={isPending} onFile={setFile} />
      </Field>
      <NameField
        label={words.name}
        example={words.nameExample}
        value={typedName}
        state={name}
        domain={domain}
        autoFocus={false}
        onChange={setTypedName}
      />
      <Field
        label={warcText.page}
        hint={warcText.pageHint}
        error={judged && url === null ? words.urlProblem : null}
      >
        <Input
          type="url"
          icon={Link}
          maxLength={CLONE_URL_MAX}
          autoComplete="off"
          spellCheck={false}
          placeholder={words.urlExample}
          value={typedUrl}
          onChange={(event) => setTypedUrl(event.target.value)}
        />
      </Field>
    </Dialog>
  );
}

interface FileChoiceProps {
  file: File | null;
  disabled: boolean;
  onFile: (file: File) => void;
}

function FileChoice({ file, disabled, onFile }: FileChoiceProps) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <div className="flex min-w-0 flex-wrap items-center gap-3">
      <Button icon={FileArchive} disabled={disabled} data-autofocus onClick={() => input.current?.click()}>
        {file === null ? warcText.choose : warcText.chooseOther}
      </Button>
      {file !== null && (
        <span className="min-w-0 truncate text-small text-ink-2" title={file.name}>
          {text.facts(file.name, sizeText(file.size))}
        </span>
      )}
      <input
        ref={input}
        type="file"
        hidden
        aria-label={warcText.file}
        accept=".warc,.gz,application/warc,application/gzip"
        onChange={(event) => {
          const [chosen] = event.target.files ?? [];
          if (chosen !== undefined) onFile(chosen);
          // Clearing the value allows the same file to be chosen again after it was changed.
          event.target.value = '';
        }}
      />
    </div>
  );
}
