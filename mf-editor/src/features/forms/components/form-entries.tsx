import type { FormEntryView, FormView } from '@garimpo/cloner-contract';
import {
  Badge,
  Button,
  Empty,
  errorText,
  formatDateTime,
  IconButton,
  LoadingText,
  Notice,
  toast,
} from '@garimpo/sdk';
import { AskInPlace, PanelPart } from '@garimpo/sdk/parts';
import { useTableFile } from '@garimpo/sdk/tables';
import { Download, Inbox, Trash2 } from 'lucide-react';
import { log } from '../../../log.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { text } from '../../../text/pt-br.ts';
import { formsText } from '../../../text/pt-br-forms.ts';
import { tablePath, useDeleteEntries, useEntriesQuery, useSendAgain } from '../api/forms.ts';
import { Back } from './form-settings.tsx';

const words = formsText.entries;

interface FormEntriesProps {
  view: FormView;
  onBack: () => void;
}

/** What visitors have sent by a form. */
export function FormEntries({ view, onBack }: FormEntriesProps) {
  const { subdomain } = useEditorAlone();
  const { data, error, isPending, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useEntriesQuery(
    view.id,
  );
  const remove = useDeleteEntries(view.id);
  const sendAgain = useSendAgain(view.id);
  const table = useTableFile({
    path: tablePath(subdomain, view.id),
    query: {},
    errors: text.errors,
    words: { failed: words.csvFailed, name: words.csvName, saved: words.csvSaved },
    log,
  });
  const entries = data?.pages.flatMap((page) => page.entries) ?? [];
  const hasFailed = entries.some(({ state }) => state === 'failed');
  const removeOne = (id: string) =>
    remove.mutate(id, {
      onError: (failure) => toast.error(errorText(failure, text.errors, words.removeFailed)),
    });
  return (
    <>
      <PanelPart title={view.name} aside={<Back onBack={onBack} />}>
        <p>{view.lead.kind === 'list' ? words.kept : words.delivered}</p>
        {error !== null && (
          <Notice
            kind="danger"
            action={
              <Button size="sm" onClick={() => void refetch()}>
                {formsText.retry}
              </Button>
            }
          >
            {errorText(error, text.errors, formsText.loadFailed)}
          </Notice>
        )}
        {isPending && error === null && <LoadingText show="now" />}
        {data !== undefined && entries.length === 0 && (
          <Empty icon={Inbox} title={words.none}>
            {words.noneHint}
          </Empty>
        )}
        {entries.length > 0 && (
          <div className="flex flex-wrap gap-2">
            <Button size="sm" icon={Download} busy={table.busy} busyText={words.csvBusy} onClick={table.save}>
              {words.csv}
            </Button>
            {hasFailed && (
              <Button
                size="sm"
                busy={sendAgain.isPending}
                busyText={words.sendingAgain}
                onClick={() =>
                  sendAgain.mutate(undefined, {
                    onSuccess: () => toast.success(words.sentAgain),
                    onError: (failure) => toast.error(errorText(failure, text.errors, words.sendAgainFailed)),
                  })
                }
              >
                {words.sendAgain}
              </Button>
            )}
          </div>
        )}
      </PanelPart>
      {entries.map((entry) => (
        <Entry key={entry.id} entry={entry} removing={remove.isPending} onRemove={removeOne} />
      ))}
      {entries.length > 0 && (
        <div className="grid gap-3 p-5">
          {hasNextPage && (
            <Button busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {words.more}
            </Button>
          )}
          <AskInPlace
            action={words.removeAll}
            confirm={words.removeAllConfirm}
            question={words.removeAllQuestion}
            busyText={words.removing}
            busy={remove.isPending}
            error={remove.error === null ? null : errorText(remove.error, text.errors, words.removeFailed)}
            danger
            onConfirm={() => remove.mutate(null, { onSuccess: () => toast.success(words.removedAll) })}
          />
        </div>
      )}
    </>
  );
}

interface EntryProps {
  entry: FormEntryView;
  removing: boolean;
  onRemove: (id: string) => void;
}

function Entry({ entry: { id, receivedAt, state, answers }, removing, onRemove }: EntryProps) {
  const when = formatDateTime(receivedAt);
  return (
    <article className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-2 gap-y-2 border-b border-line-soft px-5 py-3 text-small">
      <p className="flex flex-wrap items-center gap-2 text-caption text-ink-3">
        <time dateTime={receivedAt}>{when}</time>
        {state !== 'kept' && (
          <Badge tone={state === 'failed' ? 'danger' : 'neutral'}>{words.states(state)}</Badge>
        )}
      </p>
      <IconButton
        size="row"
        label={words.remove(when)}
        icon={Trash2}
        disabled={removing}
        onClick={() => onRemove(id)}
      />
      <dl className="col-span-2 grid grid-cols-[minmax(0,2fr)_minmax(0,3fr)] gap-x-3 gap-y-1">
        {answers.map(({ name, label, value }, at) => (
          // Two fields may have one name.
          // biome-ignore lint/suspicious/noArrayIndexKey: they have no state of their own
          <div key={`${at} ${name}`} className="contents">
            <dt className="break-words text-ink-3">{label}</dt>
            <dd className="whitespace-pre-wrap break-words text-ink">{value}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
