import { LoadingText, Notice, PHONE_QUERY, toast, useDocumentTitle, useGarimpo } from '@garimpo/sdk';
import {
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useEditorKeys } from '../features/preview/use-editor-keys.ts';
import { DraftConflictDialog } from '../features/work/components/draft-conflict-dialog.tsx';
import { DraftDialog } from '../features/work/components/draft-dialog.tsx';
import { type Device, EditorBar } from '../features/work/components/editor-bar.tsx';
import { LeaveGuard } from '../features/work/components/leave-guard.tsx';
import { MovedAway, OtherTabDialog } from '../features/work/components/other-tab.tsx';
import { StatusMessage } from '../features/work/components/status-message.tsx';
import { useDraftStatus } from '../features/work/components/use-draft-status.ts';
import { type Saving, useSave } from '../features/work/components/use-save.ts';
import { useTabs } from '../features/work/components/use-tabs.ts';
import { WorkBadge } from '../features/work/components/work-badge.tsx';
import { DraftKeeper } from '../features/work/state/draft-keeper.ts';
import type { DraftStatus } from '../features/work/state/draft-status.ts';
import { EditorScope, useEditorAlone } from '../state/editor-context.tsx';
import { text } from '../text/pt-br.ts';
import { workText } from '../text/pt-br-work.ts';
import { barItems, type EditorLayer, EditorLayers, useLayer } from './editor-layers.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { OpenFailure } from './open-failure.tsx';
import { type OpenedSite, useOpening } from './use-opening.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('../features/work/components/conflict-dialog.tsx')).ConflictDialog,
}));

interface WorkLayersProps {
  opened: OpenedSite;
  keeper: DraftKeeper;
  status: DraftStatus;
  saving: Saving;
  /** The drafts of `opened` are asked about, until `onOffered`. */
  offering: boolean;
  onOffered: () => void;
  /** Something else stands over the editor: what can wait, waits. */
  occupied: boolean;
  onReopen: () => void;
}

/** What is asked about the work: one question at a time. */
function WorkLayers({
  opened,
  keeper,
  status,
  saving,
  offering,
  onOffered,
  occupied,
  onReopen,
}: WorkLayersProps) {
  const { conflict, setConflict } = saving;
  if (offering) {
    return (
      <DraftDialog
        drafts={opened.drafts}
        page={opened.page}
        keeper={keeper}
        site={opened.site}
        onClose={onOffered}
      />
    );
  }
  if (occupied) return null;
  if (conflict !== null) {
    return (
      <Suspense>
        <ConflictDialog
          newer={conflict}
          site={opened.site}
          onClose={() => setConflict(null)}
          onSave={saving.save}
        />
      </Suspense>
    );
  }
  if (status.conflict === null) return null;
  return (
    <DraftConflictDialog
      conflict={status.conflict}
      onHere={() => keeper.takeOver()}
      onThere={() => void keeper.giveUp().then(onReopen)}
    />
  );
}

export interface EditorScreenProps {
  opened: OpenedSite;
  /** What puts the work away, for whoever asks for it from outside. */
  give: RefObject<() => Promise<void>>;
  /** Reads page and draft again, for an editor of its own. */
  onReopen: () => void;
}

/** The open editor: bar, page, what stands beside it and over it. */
export function EditorScreen({ opened, give, onReopen }: EditorScreenProps) {
  const { lock } = useEditorAlone();
  const keeper = useKeeper(opened, give);
  const status = useDraftStatus(keeper);
  const saving = useSave(opened.site, keeper);
  const [device, setDevice] = useState<Device>(() =>
    matchMedia(PHONE_QUERY).matches ? 'mobile' : 'desktop',
  );
  const layers = useLayer<EditorLayer>();
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [offering, setOffering] = useState(opened.drafts.length > 0);
  useNewerTold(status.newerVersion, saving.save);
  // A save ends the draft: not before somebody has said what becomes of it.
  useEditorKeys({ onSave: () => !offering && saving.save(), onTypeText: focusText });
  return (
    <>
      <EditorBar
        device={device}
        onDevice={setDevice}
        badge={<WorkBadge status={status} />}
        saving={saving.saving}
        onSave={saving.save}
        onScripts={() => layers.show('scripts')}
        items={barItems(lock !== null, layers.show)}
        palette={{ open: paletteOpen, onToggle: () => setPaletteOpen((open) => !open) }}
      >
        <StatusMessage message={saving.message} onRetry={saving.save} onDismiss={saving.dismiss} />
      </EditorBar>
      {lock !== null && (
        <Notice kind="warn" className="m-3 mb-0 flex-none">
          {text.locks[lock]}
        </Notice>
      )}
      <EditorLayout device={device} paletteOpen={paletteOpen} onPaletteClose={() => setPaletteOpen(false)} />
      <LeaveGuard keeper={keeper} />
      <WorkLayers
        opened={opened}
        keeper={keeper}
        status={status}
        saving={saving}
        offering={offering}
        onOffered={() => setOffering(false)}
        occupied={layers.shown?.open === true}
        onReopen={onReopen}
      />
      <EditorLayers
        shown={layers.shown}
        onClose={layers.close}
        onDone={saving.tell}
        site={opened.site}
        keeper={keeper}
      />
    </>
  );
}

/** Keeps drafts as long as the editor is on screen, and once more when it goes. */
function useKeeper(opened: OpenedSite, give: EditorScreenProps['give']): DraftKeeper {
  const { now } = useGarimpo();
  const [keeper] = useState(() => new DraftKeeper({ ...opened, now }));
  useEffect(() => {
    const stop = keeper.start();
    give.current = async () => {
      await keeper.flush();
      stop();
    };
    return () => {
      void keeper.flush();
      stop();
    };
  }, [keeper, give]);
  return keeper;
}

/** Somebody saved meanwhile: known from the draft's answer, long before a save is refused. To try is to be shown what there is. */
function useNewerTold(version: number | null, onSave: () => void): void {
  const tell = useEffectEvent(() =>
    toast.info(workText.newerSaved, { action: { label: workText.newerAction, onClick: onSave } }),
  );
  useEffect(() => {
    if (version !== null) tell();
  }, [version]);
}

/** Whoever wants to write, writes in the panel. */
function focusText(): void {
  document.querySelector<HTMLElement>('[data-page-text]')?.focus();
}

export function OpeningText() {
  return (
    <div className="grid min-h-0 flex-1 place-items-center">
      <h1 className="sr-only">{text.page.title}</h1>
      <LoadingText show="now" text={text.page.loading} />
    </div>
  );
}

/** One site: being opened, open, not to be opened, or edited in another tab. */
export function OpenSite({ subdomain }: { subdomain: string }) {
  useDocumentTitle(text.page.titleOf(subdomain));
  const opening = useOpening(subdomain);
  const give = useRef<() => Promise<void>>(async () => {});
  const tabs = useTabs(
    subdomain,
    useCallback(() => give.current(), []),
  );
  const take = async () => {
    await tabs.take();
    // With the draft that the other tab has just kept.
    opening.again();
  };
  if (tabs.state === 'away') return <MovedAway onTake={take} />;
  if (tabs.state === 'asked') {
    // Nothing of the site is asked about before that: its draft is the other tab's.
    return (
      <>
        <OpeningText />
        <OtherTabDialog onTake={take} onLeave={tabs.leave} />
      </>
    );
  }
  const { opened, error, isFetching, again } = opening;
  return (
    <>
      {opened === undefined && error === null && <OpeningText />}
      {opened === undefined && error !== null && (
        <OpenFailure error={error} retrying={isFetching} onRetry={again} />
      )}
      {opened !== undefined && (
        <EditorScope key={opened.number} editor={opened.editor}>
          <EditorScreen opened={opened} give={give} onReopen={again} />
        </EditorScope>
      )}
    </>
  );
}
