import type { MenuItem } from '@garimpo/sdk';
import { FileCodeCorner, Heading, History, ListChecks, Replace } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { SiteApi } from '../api/site-api.ts';
import type { DraftKeeper } from '../features/work/state/draft-keeper.ts';
import { workText } from '../text/pt-br-work.ts';

/** What stands over the editor. It stays while it fades; each opening is a new one, with nothing of the one before. */
export interface ShownLayer<Layer> {
  layer: Layer;
  open: boolean;
  number: number;
}

export function useLayer<Layer>() {
  const [shown, setShown] = useState<ShownLayer<Layer> | null>(null);
  return {
    shown,
    show: (layer: Layer) => setShown((last) => ({ layer, open: true, number: (last?.number ?? 0) + 1 })),
    close: () => setShown((last) => last && { ...last, open: false }),
  };
}

const words = workText.bar;

/** Panels and dialogs that stand over the editor, one at a time. */
export type EditorLayer = 'replace' | 'head' | 'checks' | 'versions' | 'add-script' | 'scripts';

/** Their code comes when they are opened. */
const ReplaceDialog = lazy(async () => ({
  default: (await import('../features/replace/components/replace-dialog.tsx')).ReplaceDialog,
}));
const AddScriptDialog = lazy(async () => ({
  default: (await import('../features/scripts/components/add-script-dialog.tsx')).AddScriptDialog,
}));
const ScriptsDialog = lazy(async () => ({
  default: (await import('../features/scripts/components/scripts-dialog.tsx')).ScriptsDialog,
}));
const HeadDialog = lazy(async () => ({
  default: (await import('../features/head/components/head-dialog.tsx')).HeadDialog,
}));
const ChecksPanel = lazy(async () => ({
  default: (await import('../features/checks/components/checks-panel.tsx')).ChecksPanel,
}));
const VersionsLayer = lazy(async () => ({
  default: (await import('../features/versions/components/versions-layer.tsx')).VersionsLayer,
}));

export function barItems(locked: boolean, show: (layer: EditorLayer) => void): MenuItem[] {
  return [
    { label: words.replace, icon: Replace, disabled: locked, onSelect: () => show('replace') },
    { label: words.head, icon: Heading, disabled: locked, onSelect: () => show('head') },
    { label: words.checks, icon: ListChecks, onSelect: () => show('checks') },
    { label: words.versions, icon: History, onSelect: () => show('versions') },
    { label: words.addScript, icon: FileCodeCorner, disabled: locked, onSelect: () => show('add-script') },
  ];
}

export interface EditorLayersProps {
  shown: ShownLayer<EditorLayer> | null;
  onClose: () => void;
  /** What there is to say once it is done. */
  onDone: (message: string) => void;
  site: SiteApi;
  keeper: DraftKeeper;
}

export function EditorLayers(props: EditorLayersProps) {
  return <Suspense>{props.shown !== null && <Layer {...props} shown={props.shown} />}</Suspense>;
}

function Layer({
  shown: { layer, open, number },
  onClose,
  onDone,
  site,
  keeper,
}: EditorLayersProps & { shown: ShownLayer<EditorLayer> }) {
  const common = { open, onClose };
  switch (layer) {
    case 'replace':
      return <ReplaceDialog {...common} key={number} />;
    case 'head':
      return <HeadDialog {...common} key={number} />;
    case 'checks':
      return <ChecksPanel {...common} key={number} />;
    case 'add-script':
      return <AddScriptDialog {...common} key={number} onSaved={onDone} />;
    case 'scripts':
      return <ScriptsDialog {...common} key={number} onSaved={onDone} />;
    case 'versions':
      return <VersionsLayer {...common} key={number} site={site} hold={() => keeper.hold()} />;
  }
}
