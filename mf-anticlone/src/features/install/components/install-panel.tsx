import type {
  AnticloneSiteView,
  InstallCheckReply,
  InstallProblem,
  LayerState,
  SnippetReply,
} from '@garimpo/anticlone-contract';
import {
  Badge,
  type BadgeTone,
  Button,
  errorText,
  Field,
  formatDateTime,
  type IconSource,
  LoadingText,
  Notice,
  Select,
  SidePanel,
} from '@garimpo/sdk';
import { PanelPart, shortAddress } from '@garimpo/sdk/parts';
import { Ban, Check, CircleCheck, ClipboardCopy, Replace, ScanSearch, X } from 'lucide-react';
import { useState } from 'react';
import { useSnippetQuery } from '../../../api/snippet.ts';
import { copyWithToast } from '../../../components/copy-with-toast.ts';
import { PanelLoadProblem } from '../../../components/panel-load-problem.tsx';
import { text } from '../../../text/pt-br.ts';
import { installText } from '../../../text/pt-br-install.ts';
import { useCheckInstall } from '../api/check-install.ts';
import { HostsPart } from './hosts-part.tsx';

const scriptWords = installText.script;

/** The snippet in one piece. */
function ScriptPart({ snippet: { html, layers } }: { snippet: SnippetReply }) {
  return (
    <PanelPart title={scriptWords.title}>
      <p>{scriptWords.text}</p>
      <pre
        // A scrolling element must be reachable by keyboard.
        {...{ role: 'group', 'aria-label': scriptWords.code, tabIndex: 0 }}
        className="max-h-40 overflow-auto rounded-sm bg-sunken p-3 font-mono text-caption whitespace-pre-wrap break-all text-ink"
      >
        {html}
      </pre>
      <Button
        variant="primary"
        icon={ClipboardCopy}
        className="justify-self-start"
        onClick={() => void copyWithToast(html, scriptWords.copied)}
      >
        {scriptWords.copy}
      </Button>
      <details>
        <summary className="w-max cursor-pointer rounded-xs py-1 font-label text-ink-2 hover:text-ink">
          {scriptWords.layers}
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

const checkWords = installText.check;

const NOT_READ: readonly string[] = ['unreachable', 'refused', 'not_html'] satisfies InstallProblem[];

const badges: Record<LayerState, { tone: BadgeTone; icon: IconSource }> = {
  found: { tone: 'success', icon: Check },
  missing: { tone: 'neutral', icon: X },
  other_site: { tone: 'warn', icon: Replace },
  blocked: { tone: 'danger', icon: Ban },
};

function CheckResult({ check }: { check: InstallCheckReply }) {
  const { installed, layers, problems, finalUrl, status, rendered } = check;
  // The layers of a page that could not be read are unknown.
  const wasRead = finalUrl !== null && !problems.some((problem) => NOT_READ.includes(problem));
  return (
    <section aria-label={checkWords.result} className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Notice kind={installed ? 'success' : 'warn'} {...(installed && { icon: CircleCheck })}>
        {installed ? checkWords.installed : checkWords.notInstalled}
      </Notice>
      {problems.map((problem) => (
        <p key={problem} className="text-ink">
          {checkWords.problemOf(problem)}
        </p>
      ))}
      {wasRead && (
        <ul className="grid gap-2">
          {layers.map(({ layer, state }) => (
            <li key={layer} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{installText.layerOf(layer).name}</span>
              <Badge {...badges[state]}>{installText.stateOf(state)}</Badge>
            </li>
          ))}
        </ul>
      )}
      {finalUrl !== null && (
        <p className="text-caption break-words text-ink-3">
          {text.facts(
            checkWords.visited(shortAddress(finalUrl)),
            status !== null && (status < 200 || status > 299) && checkWords.answered(status),
          )}
          {rendered && `. ${checkWords.rendered}`}
        </p>
      )}
    </section>
  );
}

/** Shows the result of our own visit to the page. */
function CheckPart({ site }: { site: AnticloneSiteView }) {
  const { mutate, isPending, data, error } = useCheckInstall(site.id);
  return (
    <PanelPart title={checkWords.title}>
      <p>
        {checkWords.text}{' '}
        {site.verifiedAt === null
          ? checkWords.neverFound
          : checkWords.lastFound(formatDateTime(site.verifiedAt))}
      </p>
      <Button
        icon={ScanSearch}
        className="justify-self-start"
        busy={isPending}
        busyText={checkWords.running}
        onClick={() => mutate()}
      >
        {data === undefined ? checkWords.run : checkWords.again}
      </Button>
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, checkWords.failed)}</Notice>}
      {data !== undefined && !isPending && <CheckResult check={data} />}
    </PanelPart>
  );
}

const guideWords = installText.guide;

/** Where to paste the snippet, by page builder. */
function GuidePart({ guides }: Pick<SnippetReply, 'guides'>) {
  const [chosen, setChosen] = useState<string | null>(null);
  const guide = guides.find(({ builder }) => builder === chosen) ?? guides[0];
  if (guide === undefined) return null;
  return (
    <PanelPart title={guideWords.title}>
      <Field label={guideWords.builder}>
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

/** The installation in three steps, and the hosts on which the script does nothing. */
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
      {data === undefined && (
        <PanelLoadProblem
          error={error}
          failed={installText.loadFailed}
          retrying={isFetching}
          onRetry={() => void refetch()}
        />
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
