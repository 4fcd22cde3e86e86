import {
  type AnticloneSiteView,
  EXTRA_HOSTS_MAX,
  readHostPattern,
  type SnippetReply,
} from '@garimpo/anticlone-contract';
import {
  Button,
  errorText,
  Field,
  formatDateTime,
  Input,
  LoadingText,
  Notice,
  Select,
  SidePanel,
  Tag,
  toast,
} from '@garimpo/sdk';
import { PanelPart, shortAddress } from '@garimpo/sdk/parts';
import { ClipboardCopy, ScanSearch } from 'lucide-react';
import { useState } from 'react';
import { useSnippetQuery } from '../../../api/snippet-query.ts';
import { useUpdateSite } from '../../../api/update-site.ts';
import { copyAndSay } from '../../../copy-and-say.ts';
import { text } from '../../../text/pt-br.ts';
import { installText } from '../../../text/pt-br-install.ts';
import { useCheckInstall } from '../api/check-install.ts';
import { CheckResult } from './check-result.tsx';

const hostsPartWords = installText.hosts;

/** Hosts that are the owner's as well: nothing is changed there. Stored at once; taking one away can be undone. */
function HostsPart({ site }: { site: AnticloneSiteView }) {
  const { extraHosts: hosts, originalHost } = site;
  const [typed, setTyped] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const { mutate, isPending } = useUpdateSite(site.id);
  const store = (extraHosts: string[], onStored?: () => void) =>
    mutate(
      { extraHosts },
      {
        ...(onStored && { onSuccess: onStored }),
        onError: (cause) => toast.error(errorText(cause, text.errors, hostsPartWords.failed)),
      },
    );
  const add = () => {
    const host = readHostPattern(typed);
    if (host === null) return setProblem(hostsPartWords.problem);
    if (hosts.includes(host) || host === originalHost) return setProblem(hostsPartWords.repeated);
    if (hosts.length >= EXTRA_HOSTS_MAX) return setProblem(hostsPartWords.most(EXTRA_HOSTS_MAX));
    store([...hosts, host], () => setTyped(''));
  };
  const remove = (host: string) =>
    store(
      hosts.filter((one) => one !== host),
      () =>
        toast.success(hostsPartWords.removed(host), {
          action: { label: hostsPartWords.undo, onClick: () => store(hosts) },
        }),
    );
  return (
    <PanelPart title={hostsPartWords.title}>
      <p>{hostsPartWords.text(originalHost)}</p>
      {hosts.length === 0 ? (
        <p className="text-caption text-ink-3">{hostsPartWords.none}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {hosts.map((host) => (
            <li key={host} className="min-w-0">
              <Tag {...(!isPending && { onRemove: () => remove(host) })}>{host}</Tag>
            </li>
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          if (!isPending) add();
        }}
        className="grid grid-cols-[minmax(0,1fr)] gap-3"
      >
        <Field label={hostsPartWords.label} hint={hostsPartWords.hint} error={problem}>
          <Input
            inputMode="url"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            placeholder={hostsPartWords.example}
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setProblem(null);
            }}
          />
        </Field>
        <Button
          type="submit"
          className="justify-self-start"
          busy={isPending}
          busyText={hostsPartWords.adding}
        >
          {hostsPartWords.add}
        </Button>
      </form>
    </PanelPart>
  );
}

const scriptPartWords = installText.script;

/** What is to be put on the page, in one piece. */
function ScriptPart({ snippet: { html, layers } }: { snippet: SnippetReply }) {
  return (
    <PanelPart title={scriptPartWords.title}>
      <p>{scriptPartWords.text}</p>
      <pre
        // What scrolls must be within reach of the keyboard.
        {...{ role: 'group', 'aria-label': scriptPartWords.code, tabIndex: 0 }}
        className="max-h-40 overflow-auto rounded-sm bg-sunken p-3 font-mono text-caption whitespace-pre-wrap break-all text-ink"
      >
        {html}
      </pre>
      <Button
        variant="primary"
        icon={ClipboardCopy}
        className="justify-self-start"
        onClick={() => void copyAndSay(html, scriptPartWords.copied)}
      >
        {scriptPartWords.copy}
      </Button>
      <details>
        <summary className="w-max cursor-pointer rounded-xs py-1 font-label text-ink-2 hover:text-ink">
          {scriptPartWords.layers}
        </summary>
        <dl className="mt-2 grid gap-2">
          {layers.map(({ layer }) => {
            const { name, what } = installText.layerOf(layer);
            return (
              <div key={layer}>
                <dt className="font-label text-ink">{name}</dt>
                <dd className="text-caption text-ink-3">{what}</dd>
              </div>
            );
          })}
        </dl>
      </details>
    </PanelPart>
  );
}

const checkPartWords = installText.check;

/** “instalado corretamente?”: our own visit to the page. */
function CheckPart({ site }: { site: AnticloneSiteView }) {
  const { mutate, isPending, data, error } = useCheckInstall(site.id);
  return (
    <PanelPart title={checkPartWords.title}>
      <p>
        {checkPartWords.text}{' '}
        {site.verifiedAt === null
          ? checkPartWords.neverFound
          : checkPartWords.lastFound(formatDateTime(site.verifiedAt))}
      </p>
      <Button
        icon={ScanSearch}
        className="justify-self-start"
        busy={isPending}
        busyText={checkPartWords.running}
        onClick={() => mutate()}
      >
        {data === undefined ? checkPartWords.run : checkPartWords.again}
      </Button>
      {error !== null && (
        <Notice kind="danger">{errorText(error, text.errors, checkPartWords.failed)}</Notice>
      )}
      {data !== undefined && !isPending && <CheckResult check={data} />}
    </PanelPart>
  );
}

const words = installText.guide;

/** Where to paste it, by what the page was made with. */
function GuidePart({ guides }: Pick<SnippetReply, 'guides'>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const guide = guides.find(({ builder }) => builder === chosen) ?? guides[0];
  if (guide === undefined) return null;
  return (
    <PanelPart title={words.title}>
      <Field label={words.builder}>
        <Select
          options={guides.map(({ builder, name }) => ({ value: builder, label: name }))}
          value={guide.builder}
          onValueChange={setChosen}
        />
      </Field>
      <ol className="grid list-decimal gap-1.5 pl-5 marker:text-ink-3">
        {guide.steps.map((step) => (
          <li key={step}>{step}</li>
        ))}
      </ol>
    </PanelPart>
  );
}

export interface InstallPanelProps {
  open: boolean;
  site: AnticloneSiteView;
  onClose: () => void;
}

/** The script onto the page, in three steps, and the hosts on which it stays still. */
export function InstallPanel({ open, site, onClose }: InstallPanelProps) {
  const { data, error, isFetching, refetch } = useSnippetQuery(site.id);
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={installText.title}
      description={shortAddress(site.originalUrl)}
    >
      {data === undefined && error === null && <LoadingText className="p-5" />}
      {error !== null && data === undefined && (
        <Notice
          kind="danger"
          className="m-5"
          action={
            <Button size="sm" busy={isFetching} busyText={installText.loading} onClick={() => void refetch()}>
              {installText.retry}
            </Button>
          }
        >
          {errorText(error, text.errors, installText.loadFailed)}
        </Notice>
      )}
      {data !== undefined && (
        <>
          <ScriptPart snippet={data} />
          <GuidePart guides={data.guides} />
        </>
      )}
      <CheckPart key={site.id} site={site} />
      <HostsPart key={`${site.id} hosts`} site={site} />
    </SidePanel>
  );
}
