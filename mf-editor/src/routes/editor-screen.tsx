import { Notice, PHONE_QUERY, toast, useGarimpo } from '@garimpo/sdk';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { useEditorKeys } from '../features/preview/use-editor-keys.ts';
import { type Device, EditorBar } from '../features/work/components/editor-bar.tsx';
import { LeaveGuard } from '../features/work/components/leave-guard.tsx';
import { StatusMessage } from '../features/work/components/status-message.tsx';
import { useDraftStatus } from '../features/work/components/use-draft-status.ts';
import { useSave } from '../features/work/components/use-save.ts';
import { WorkBadge } from '../features/work/components/work-badge.tsx';
import { DraftKeeper } from '../features/work/state/draft-keeper.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { text } from '../text/pt-br.ts';
import { workText } from '../text/pt-br-work.ts';
import { barItems, type EditorLayer, EditorLayers } from './editor-layers.tsx';
import { EditorLayout } from './editor-layout.tsx';
import { useLayer } from './use-layer.ts';
import type { OpenedSite } from './use-opening.ts';
import { WorkLayers } from './work-layers.tsx';

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
