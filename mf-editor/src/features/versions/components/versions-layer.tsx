import type { SourcePatch } from '@garimpo/cloner-contract';
import {
  Badge,
  Button,
  ConfirmDialog,
  Dialog,
  errorText,
  Field,
  formatDateTime,
  LoadingText,
  Notice,
  Select,
  SidePanel,
  toast,
  useSession,
} from '@garimpo/sdk';
import { useQueryClient } from '@tanstack/react-query';
import { Check } from 'lucide-react';
import { useState } from 'react';
import {
  type SiteApi,
  sitesKey,
  usePageVersion,
  useRestore,
  useVersions,
  type Versions,
  versionsKey,
} from '../../../api/site-api.ts';
import { LazyComparison } from '../../../components/lazy-comparison.tsx';
import { useEditor, useEditorAlone } from '../../../state/editor-context.tsx';
import { savedPageOf } from '../../../state/work.ts';
import { text } from '../../../text/pt-br.ts';
import { versionsText, versionsText as words } from '../../../text/pt-br-versions.ts';
import { sizeText } from '../../../text/words.ts';
import { type BroughtBack, bringsNothing, broughtBack } from '../lib/brought-back.ts';
import { BroughtBackList } from './brought-back-list.tsx';

const compareDialogWords = versionsText.comparison;

const UNSAVED = 'unsaved';

interface CompareDialogProps {
  site: SiteApi;
  versions: Versions;
  version: number;
  onClose: () => void;
}

/** Compares two versions: by default the chosen one with the one on the web, or with its predecessor. */
function CompareDialog({ site, versions, version, onClose }: CompareDialogProps) {
  const editor = useEditorAlone();
  const current = versions.find((one) => one.current)?.version ?? version;
  const before = versions.find((one) => one.version < version)?.version ?? version;
  const [from, setFrom] = useState(String(version === current ? before : version));
  const [to, setTo] = useState(String(current));
  const [one, other] = [useSource(site, editor.subdomain, from), useSource(site, editor.subdomain, to)];
  const error = one.error ?? other.error;
  const options = [
    { value: UNSAVED, label: compareDialogWords.unsaved },
    ...versions.map(({ version: number }) => ({ value: String(number), label: versionsText.name(number) })),
  ];
  const source = (value: string, loaded: string | undefined) =>
    value === UNSAVED ? editor.page.source : loaded;
  const [was, is] = [source(from, one.data), source(to, other.data)];
  return (
    <Dialog
      open
      size="lg"
      title={compareDialogWords.title}
      description={editor.subdomain}
      onOpenChange={(open) => !open && onClose()}
      footer={<Button onClick={onClose}>{compareDialogWords.back}</Button>}
    >
      <div className="grid grid-cols-2 gap-4 max-md:grid-cols-1">
        <Field label={compareDialogWords.from}>
          <Select options={options} value={from} onValueChange={setFrom} />
        </Field>
        <Field label={compareDialogWords.to}>
          <Select options={options} value={to} onValueChange={setTo} />
        </Field>
      </div>
      {error !== null && (
        <Notice
          kind="danger"
          action={
            <Button
              size="sm"
              onClick={() => {
                void one.refetch();
                void other.refetch();
              }}
            >
              {versionsText.retry}
            </Button>
          }
        >
          {errorText(error, text.errors, compareDialogWords.loadFailed)}
        </Notice>
      )}
      {error === null && (was === undefined || is === undefined) && <LoadingText show="now" />}
      {was !== undefined && is !== undefined && (
        <LazyComparison
          before={was}
          after={is}
          beforeLabel={compareDialogWords.before}
          afterLabel={compareDialogWords.after}
        />
      )}
    </Dialog>
  );
}

const useSource = (site: SiteApi, subdomain: string, value: string) =>
  usePageVersion(site, subdomain, value === UNSAVED ? null : Number(value));

const NO_WORK: readonly SourcePatch[] = [];

/** Stops drafts from being kept until the function that it resolves to is called. */
interface DraftHold {
  hold(): Promise<() => void>;
}

interface Restoring {
  version: number | null;
  restore: (version: number) => void;
}

/**
 * Restores an older version as a new one and opens it in the editor. Drafts are held meanwhile. Undo restores the
 * previous page with its unsaved work.
 */
function useRestoring(site: SiteApi, keeper: DraftHold): Restoring {
  const editor = useEditorAlone();
  const client = useQueryClient();
  const userId = useSession().user.id;
  const post = useRestore(editor.subdomain);
  const [running, setRunning] = useState<number | null>(null);

  const show = async (work: readonly SourcePatch[]) => {
    const page = await site.page();
    editor.setTrackers(page);
    await editor.rebase(savedPageOf(page), work);
  };
  const run = async (version: number, work: readonly SourcePatch[]) => {
    const before = { version: editor.base.version, work: editor.changes() };
    const release = await keeper.hold();
    setRunning(version);
    try {
      const made = await post(version);
      await show(work);
      const undo = () => void run(before.version, before.work);
      toast.success(words.restored(made), { action: { label: words.undo, onClick: undo } });
    } catch (error) {
      toast.error(errorText(error, text.errors, words.restoreFailed));
    } finally {
      release();
      setRunning(null);
      void client.invalidateQueries({ queryKey: versionsKey(userId, editor.subdomain) });
      void client.invalidateQueries({ queryKey: sitesKey(userId) });
    }
  };
  return { version: running, restore: (version) => void run(version, NO_WORK) };
}

interface AskedVersion {
  version: number;
  brings: BroughtBack;
}

/** Restores at once what changes nothing but the page that people see; anything else is asked for by its name. */
function useAskedRestore(site: SiteApi, restore: (version: number) => void) {
  const editor = useEditorAlone();
  const [asked, setAsked] = useState<AskedVersion | null>(null);
  const [checking, setChecking] = useState<number | null>(null);
  const ask = async (version: number) => {
    setChecking(version);
    try {
      const { ownTrackers, pageTrackers, page } = editor;
      const brings = broughtBack({ html: page.source, ownTrackers, pageTrackers }, await site.page(version));
      if (editor.dirty || !bringsNothing(brings)) setAsked({ version, brings });
      else restore(version);
    } catch (error) {
      toast.error(errorText(error, text.errors, words.restoreFailed));
    } finally {
      setChecking(null);
    }
  };
  return { asked, checking, ask: (version: number) => void ask(version), dismiss: () => setAsked(null) };
}

interface VersionRowProps {
  version: Versions[number];
  restoring: boolean;
  disabled: boolean;
  onCompare: () => void;
  onRestore: () => void;
}

function VersionRow({ version, restoring, disabled, onCompare, onRestore }: VersionRowProps) {
  const { createdAt, origin, bytes, current } = version;
  const number = version.version;
  return (
    <li className="grid gap-2 border-b border-line-soft px-5 py-3">
      <div className="min-w-0">
        <p className="flex items-center gap-2 text-strong">
          {words.name(number)}
          {current && (
            <Badge tone="success" icon={Check}>
              {words.current}
            </Badge>
          )}
        </p>
        <p className="text-caption text-ink-3">
          {text.facts(formatDateTime(createdAt), words.originOf(origin), sizeText(bytes))}
        </p>
      </div>
      <div className="flex gap-2">
        <Button size="sm" aria-label={words.compareOf(number)} onClick={onCompare}>
          {words.compare}
        </Button>
        {!current && (
          <Button
            size="sm"
            busy={restoring}
            busyText={words.restoring}
            disabled={disabled && !restoring}
            aria-label={words.restoreOf(number)}
            onClick={onRestore}
          >
            {words.restore}
          </Button>
        )}
      </div>
    </li>
  );
}

interface VersionsLayerProps {
  open: boolean;
  site: SiteApi;
  keeper: DraftHold;
  onClose: () => void;
}

export function VersionsLayer({ open, site, keeper, onClose }: VersionsLayerProps) {
  const editor = useEditor();
  const { data, error, isFetching, refetch } = useVersions(site, editor.subdomain);
  const restoring = useRestoring(site, keeper);
  const [compared, setCompared] = useState<number | null>(null);
  const { asked, checking, ask, dismiss } = useAskedRestore(site, restoring.restore);
  const running = restoring.version ?? checking;
  if (compared !== null && data !== undefined) {
    return <CompareDialog site={site} versions={data} version={compared} onClose={() => setCompared(null)} />;
  }
  return (
    <>
      <SidePanel
        open={open}
        onOpenChange={(next) => !next && onClose()}
        title={words.title}
        description={editor.subdomain}
        footer={<p className="text-caption text-ink-3">{words.hint}</p>}
      >
        {error !== null && (
          <Notice
            kind="danger"
            className="m-5"
            action={
              <Button size="sm" busy={isFetching} busyText={words.loading} onClick={() => void refetch()}>
                {words.retry}
              </Button>
            }
          >
            {errorText(error, text.errors, words.loadFailed)}
          </Notice>
        )}
        {data === undefined && error === null && <LoadingText className="p-5" />}
        <ul>
          {data?.map((version) => (
            <VersionRow
              key={version.version}
              version={version}
              restoring={running === version.version}
              disabled={running !== null || editor.lock === 'suspended'}
              onCompare={() => setCompared(version.version)}
              onRestore={() => ask(version.version)}
            />
          ))}
        </ul>
      </SidePanel>
      <ConfirmDialog
        open={asked !== null}
        onOpenChange={(next) => !next && dismiss()}
        title={words.ask.title}
        question={editor.dirty ? words.ask.question : words.ask.brings}
        subject={
          asked !== null && (
            <>
              {words.name(asked.version)}
              <BroughtBackList brings={asked.brings} />
            </>
          )
        }
        confirmText={words.ask.confirm}
        busyText={words.restoring}
        onConfirm={() => {
          if (asked !== null) restoring.restore(asked.version);
          dismiss();
        }}
      />
    </>
  );
}
