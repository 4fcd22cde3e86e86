import { Notice, PHONE_QUERY, toast, useDocumentTitle, useGarimpo } from '@garimpo/sdk';
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
import { TestRun } from '../features/preview/components/test-run.tsx';
import { useEditorKeys } from '../features/preview/components/use-editor-keys.ts';
import { focusBar } from '../features/selection/components/selection-bar.tsx';
import { DraftConflictDialog, DraftDialog } from '../features/work/components/draft-dialog.tsx';
import { EditorBar, StatusMessage, WorkBadge } from '../features/work/components/editor-bar.tsx';
import { LeaveGuard } from '../features/work/components/leave-guard.tsx';
import { MovedAway, OtherTabDialog, useTabs } from '../features/work/components/other-tab.tsx';
import { type Saving, useDraftStatus, useSave } from '../features/work/components/use-save.ts';
import { DraftKeeper, type DraftStatus } from '../features/work/state/draft-keeper.ts';
import { screens, stopOf } from '../lib/preview/canvas.ts';
import { CanvasScope, useCanvas } from '../state/canvas.tsx';
import type { Editor } from '../state/editor.ts';
import { EditorScope, useEditorAlone } from '../state/editor-context.tsx';
import { HiddenElementsScope } from '../state/hidden-elements.tsx';
import { inPlaceOf, useIsWriting } from '../state/in-place.ts';
import { text } from '../text/pt-br.ts';
import { workText } from '../text/pt-br-work.ts';
import {
  barItems,
  dailyActions,
  type EditorLayer,
  EditorLayers,
  testAction,
  useHiddenItem,
  useLayer,
  useOpenLayer,
  useTestItem,
} from './editor-layers.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { OpenFailure, OpeningText } from './opening.tsx';
import { type OpenedSite, useOpening } from './use-opening.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('../features/work/components/conflict-dialog.tsx')).ConflictDialog,
}));

interface WorkLayersProps {
  opened: OpenedSite;
  keeper: DraftKeeper;
  status: DraftStatus;
  saving: Saving;
  /** True while the drafts of `opened` are offered, until `onOffered`. */
  offering: boolean;
  onOffered: () => void;
  /** Another layer is open, so questions wait. */
  occupied: boolean;
  onReopen: () => void;
}

/** Questions about the work, one at a time. */
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

interface EditorScreenProps {
  opened: OpenedSite;
  /** Stores the work when another tab takes over. */
  handOver: RefObject<() => Promise<void>>;
  /** Loads page and draft again into a new editor. */
  onReopen: () => void;
}

export function EditorScreen({ opened, handOver, onReopen }: EditorScreenProps) {
  const editor = useEditorAlone();
  const { lock } = editor;
  const keeper = useKeeper(opened, handOver);
  const status = useDraftStatus(keeper);
  const saving = useSave(opened.site, keeper);
  const { canvas, change } = useCanvas();
  const openLayer = useOpenLayer();
  // A draft of the page is decided on first.
  const layers = useLayer<EditorLayer>(opened.drafts.length > 0 ? null : openLayer);
  const [paletteOpen, setPaletteOpen] = useState(false);
  const [offering, setOffering] = useState(opened.drafts.length > 0);
  useNewerVersionToast(status.newerVersion, saving.save);
  // A save ends the draft, so it waits for the decision about the draft.
  const [testing, setTesting] = useState(false);
  const isWriting = useIsWriting();
  const test = () =>
    void inPlaceOf(editor)
      .finish()
      .then(() => setTesting(true));
  useEditorKeys({
    onSave: () => !offering && saving.save(),
    onTypeText: () => writeText(editor),
    onBar: focusBar,
    paused: testing || isWriting,
  });
  const hiddenItem = useHiddenItem();
  const testItem = useTestItem();
  return (
    <>
      <EditorBar
        device={stopOf(canvas) === 'phone' ? 'mobile' : 'desktop'}
        onDevice={(device) => change(screens[device])}
        badge={<WorkBadge status={status} />}
        saving={saving.saving}
        onSave={saving.save}
        onScripts={() => layers.show('scripts')}
        daily={[testAction(test), ...dailyActions(lock !== null, layers.show)]}
        items={[...hiddenItem, ...barItems(lock !== null, layers.show), ...testItem]}
        palette={{ open: paletteOpen, onToggle: () => setPaletteOpen((open) => !open) }}
      >
        <StatusMessage
          message={saving.message}
          onRetry={saving.save}
          onDismiss={saving.dismiss}
          onCheck={() => {
            saving.dismiss();
            layers.show('checks');
          }}
        />
      </EditorBar>
      {lock !== null && (
        <Notice kind="warn" className="m-3 mb-0 flex-none">
          {text.locks[lock]}
        </Notice>
      )}
      <div className="relative flex min-h-0 flex-1 flex-col">
        {/* It stays as it is, with its scroll position, while the page is tried. */}
        <div className="flex min-h-0 flex-1 flex-col" inert={testing}>
          <EditorLayout
            paletteOpen={paletteOpen}
            onPaletteClose={() => setPaletteOpen(false)}
            onPaletteOpen={() => setPaletteOpen(true)}
          />
        </div>
        {testing && <TestRun onBack={() => setTesting(false)} />}
      </div>
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
        onSaved={saving.report}
        site={opened.site}
        keeper={keeper}
      />
    </>
  );
}

/** Keeps drafts while the editor is mounted, and once more when it unmounts. */
function useKeeper(opened: OpenedSite, handOver: EditorScreenProps['handOver']): DraftKeeper {
  const { now } = useGarimpo();
  const [keeper] = useState(() => new DraftKeeper({ ...opened, now }));
  useEffect(() => {
    const stop = keeper.start();
    handOver.current = async () => {
      await keeper.flush();
      stop();
    };
    return () => {
      void keeper.flush();
      stop();
    };
  }, [keeper, handOver]);
  return keeper;
}

/**
 * The draft's answer reveals a newer version long before a save is refused. The action tries to save, which shows the
 * conflict.
 */
function useNewerVersionToast(version: number | null, onSave: () => void): void {
  const tell = useEffectEvent(() =>
    toast.info(workText.newerSaved, { action: { label: workText.newerAction, onClick: onSave } }),
  );
  useEffect(() => {
    if (version !== null) tell();
  }, [version]);
}

/** On the page itself where that is possible, else in the panel. */
function writeText(editor: Editor): void {
  if (editor.selected !== null && inPlaceOf(editor).start(editor.selected)) return;
  document.querySelector<HTMLElement>('[data-page-text]')?.focus();
}

/** One site: opening, open, failed, or edited in another tab. */
export function OpenSite({ subdomain }: { subdomain: string }) {
  useDocumentTitle(text.page.titleOf(subdomain));
  const opening = useOpening(subdomain);
  const handOver = useRef<() => Promise<void>>(async () => {});
  const tabs = useTabs(
    subdomain,
    useCallback(() => handOver.current(), []),
  );
  const take = async () => {
    await tabs.take();
    // The other tab has just stored its draft.
    opening.again();
  };
  if (tabs.state === 'away') return <MovedAway onTake={take} />;
  if (tabs.state === 'asked') {
    // Nothing is loaded before the answer, because the draft belongs to the other tab.
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
          <CanvasScope phone={matchMedia(PHONE_QUERY).matches}>
            <HiddenElementsScope>
              <EditorScreen opened={opened} handOver={handOver} onReopen={again} />
            </HiddenElementsScope>
          </CanvasScope>
        </EditorScope>
      )}
    </>
  );
}
