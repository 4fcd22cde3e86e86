import {
  Button,
  Dialog,
  errorText,
  Field,
  IconButton,
  Input,
  LoadingText,
  Select,
  toast,
} from '@garimpo/sdk';
import {
  type CutQuery,
  REPORT_VIEW_NAME_MAX,
  type ReportView,
  type ViewMail,
  viewMails,
} from '@garimpo/traffic-filter-contract';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { LoadProblem } from '../../../components/page-parts.tsx';
import { text } from '../../../text/pt-br.ts';
import { cutsText } from '../../../text/pt-br-cuts.ts';
import { useDeleteView, useReportViewsQuery, useSaveView } from '../api/cuts.ts';

const words = cutsText.views;
/** A Select has no empty value. */
const NEVER = 'never';
const mailOptions = ([NEVER, ...viewMails] as const).map((value) => ({ value, label: words.mailOf(value) }));

interface ViewsDialogProps {
  /** Null for dates that make no period, which cannot be saved. */
  query: CutQuery | null;
  onShow: (view: ReportView) => void;
  onClose: () => void;
}

/** Saves the present cut by a name, and leads to those that were saved. */
export function ViewsDialog({ query, onShow, onClose }: ViewsDialogProps) {
  const input = useRef<HTMLInputElement>(null);
  const [mail, setMail] = useState<ViewMail | typeof NEVER>(NEVER);
  const [problem, setProblem] = useState<string | null>(null);
  const save = useSaveView();
  const hasDates = query?.from !== undefined;
  const submit = () => {
    const name = input.current?.value.trim() ?? '';
    setProblem(name === '' ? words.required : null);
    if (name === '' || query === null || save.isPending) return input.current?.focus();
    save.mutate(
      { name, query, mail: mail === NEVER || hasDates ? null : mail },
      {
        onSuccess: () => {
          toast.success(words.saved);
          onClose();
        },
        onError: (error) => setProblem(errorText(error, text.errors, words.saveFailed)),
      },
    );
  };
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title}
      description={words.why}
      locked={save.isPending}
      onSubmit={submit}
      footer={
        <Button
          type="submit"
          variant="primary"
          disabled={query === null}
          busy={save.isPending}
          busyText={words.saving}
        >
          {words.save}
        </Button>
      }
    >
      <Field label={words.name} error={problem}>
        <Input
          ref={input}
          name="name"
          placeholder={words.example}
          maxLength={REPORT_VIEW_NAME_MAX}
          autoComplete="off"
          onChange={() => setProblem(null)}
        />
      </Field>
      {hasDates ? (
        <p className="text-small text-ink-3">{words.noMail}</p>
      ) : (
        <Field label={words.mail} hint={words.mailHint}>
          <Select options={mailOptions} value={mail} onValueChange={setMail} />
        </Field>
      )}
      <ViewList onShow={onShow} />
    </Dialog>
  );
}

function ViewList({ onShow }: Pick<ViewsDialogProps, 'onShow'>) {
  const { data, error, isFetching, refetch } = useReportViewsQuery();
  const remove = useDeleteView();
  const failed = () => toast.error(words.removeFailed);
  if (error !== null)
    return (
      <LoadProblem
        error={error}
        failed={words.loadFailed}
        retrying={isFetching}
        onRetry={() => void refetch()}
      />
    );
  if (data === undefined) return <LoadingText text={cutsText.loading} />;
  if (data.views.length === 0) return <p className="text-small text-ink-3">{words.none}</p>;
  return (
    <ul aria-label={words.list} className="grid grid-cols-1 gap-1">
      {data.views.map((view) => (
        <li key={view.id} className="flex items-center gap-2 rounded-sm bg-sunken pr-1 pl-3">
          <button
            type="button"
            className="min-w-0 flex-1 cursor-pointer truncate py-2 text-left font-label hover:text-gold-text"
            aria-label={words.show(view.name)}
            onClick={() => onShow(view)}
          >
            {view.name}
          </button>
          <span className="truncate text-caption text-ink-3 max-md:hidden">
            {text.facts(
              view.mail != null && words.mailOf(view.mail),
              cutsText.table(view.query.by, view.query.and ?? null),
            )}
          </span>
          <IconButton
            icon={Trash2}
            label={words.remove(view.name)}
            disabled={remove.isPending}
            onClick={() => remove.mutate(view.id, { onError: failed })}
          />
        </li>
      ))}
    </ul>
  );
}
