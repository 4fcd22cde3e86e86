import {
  Button,
  errorText,
  Field,
  formatDateTable,
  IconButton,
  Input,
  LoadingText,
  SidePanel,
  toast,
} from '@garimpo/sdk';
import { CopyButton, type LayerProps, PanelPart } from '@garimpo/sdk/parts';
import { OWN_BROWSER_NAME_MAX, type OwnBrowserView } from '@garimpo/traffic-filter-contract';
import { Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { LoadProblem } from '../../../components/page-parts.tsx';
import { text } from '../../../text/pt-br.ts';
import { ownVisitsText } from '../../../text/pt-br-own-visits.ts';
import { useCreateOwnBrowser, useDeleteOwnBrowser, useOwnBrowsersQuery } from '../api/own-browsers.ts';

/** Links that leave the visits of single browsers out of all figures. */
export function OwnVisitsPanel({ open, onClose }: LayerProps) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={ownVisitsText.title}
      description={ownVisitsText.why}
    >
      <NewBrowser />
      <BrowserList />
    </SidePanel>
  );
}

function NewBrowser() {
  const words = ownVisitsText.form;
  const input = useRef<HTMLInputElement>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const create = useCreateOwnBrowser();
  const submit = () => {
    const name = input.current?.value.trim() ?? '';
    setProblem(name === '' ? words.required : null);
    if (name === '' || create.isPending) return input.current?.focus();
    create.mutate(name, {
      onSuccess: () => {
        if (input.current !== null) input.current.value = '';
        toast.success(words.created);
      },
      onError: (error) => setProblem(errorText(error, text.errors, words.failed)),
    });
  };
  return (
    <PanelPart title={words.title}>
      <form
        noValidate
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={words.name} error={problem}>
          <Input
            ref={input}
            placeholder={words.example}
            maxLength={OWN_BROWSER_NAME_MAX}
            autoComplete="off"
            onChange={() => setProblem(null)}
          />
        </Field>
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          busy={create.isPending}
          busyText={words.creating}
        >
          {words.create}
        </Button>
      </form>
    </PanelPart>
  );
}

function BrowserList() {
  const words = ownVisitsText.list;
  const { data, error, isFetching, refetch } = useOwnBrowsersQuery();
  const remove = useDeleteOwnBrowser();
  return (
    <PanelPart title={words.title}>
      <LoadProblem error={error} failed={words.failed} retrying={isFetching} onRetry={() => void refetch()} />
      {data === undefined && error === null && <LoadingText text={words.loading} />}
      {data?.browsers.length === 0 && <p className="text-ink-3">{words.none}</p>}
      {data !== undefined && data.browsers.length > 0 && (
        <>
          <p>{words.how}</p>
          <ul aria-label={words.title} className="grid grid-cols-[minmax(0,1fr)] gap-3">
            {data.browsers.map((browser) => (
              <Browser
                key={browser.id}
                browser={browser}
                isBusy={remove.isPending && remove.variables.id === browser.id}
                onRemove={() =>
                  remove.mutate(browser, {
                    onSuccess: () => toast.success(words.removed(browser.name)),
                    onError: () => toast.error(words.removeFailed),
                  })
                }
              />
            ))}
          </ul>
          <p className="text-caption text-ink-3">{words.limit}</p>
        </>
      )}
    </PanelPart>
  );
}

interface BrowserProps {
  browser: OwnBrowserView;
  isBusy: boolean;
  onRemove: () => void;
}

/** Noon is the same day everywhere that we are read. */
const dayText = (day: string) => formatDateTable(`${day}T15:00:00Z`);

function Browser({ browser: { name, links, seenOn }, isBusy, onRemove }: BrowserProps) {
  const words = ownVisitsText.list;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)] gap-2 rounded-sm bg-sunken py-2 pr-1 pl-3">
      <span className="flex items-center gap-2">
        <span className="grid min-w-0 flex-1">
          <span className="truncate font-label text-ink">{name}</span>
          <span className="truncate text-caption text-ink-3">
            {seenOn === null ? words.unseen : words.seen(dayText(seenOn))}
          </span>
        </span>
        <IconButton icon={Trash2} label={words.remove(name)} disabled={isBusy} onClick={onRemove} />
      </span>
      {links.map(({ host, url }) => (
        <Field key={host} label={words.linkOf(host)} className="pr-2">
          <Input
            readOnly
            value={url}
            onFocus={(event) => event.target.select()}
            trailing={
              <CopyButton label={words.copy(name, host)} size="head" value={url} copied={words.copied} />
            }
          />
        </Field>
      ))}
    </li>
  );
}
