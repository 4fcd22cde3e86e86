import type { MenuItem } from '@garimpo/sdk';
import { CircleCheck, FileCodeCorner, Heading, History, Replace } from 'lucide-react';
import { lazy, Suspense } from 'react';
import type { SiteApi } from '../api/site-api.ts';
import type { DraftKeeper } from '../features/work/state/draft-keeper.ts';
import { workText } from '../text/pt-br-work.ts';

const words = workText.bar;

/** Panels and dialogs that stand over the editor, one at a time. */
export type EditorLayer = 'replace' | 'head' | 'checks' | 'versions' | 'add-script' | 'scripts';

/** Their code comes when they are opened. */
const VersionsLayer = lazy(async () => ({
  default: (await import('../features/versions/components/versions-layer.tsx')).VersionsLayer,
}));

export function barItems(locked: boolean, show: (layer: EditorLayer) => void): MenuItem[] {
  return [
    { label: words.replace, icon: Replace, disabled: locked, onSelect: () => show('replace') },
    { label: words.head, icon: Heading, disabled: locked, onSelect: () => show('head') },
    { label: words.checks, icon: CircleCheck, onSelect: () => show('checks') },
    { label: words.versions, icon: History, onSelect: () => show('versions') },
    { label: words.addScript, icon: FileCodeCorner, disabled: locked, onSelect: () => show('add-script') },
  ];
}

export interface EditorLayersProps {
  shown: EditorLayer | null;
  show: (layer: EditorLayer | null) => void;
  site: SiteApi;
  keeper: DraftKeeper;
}

export function EditorLayers({ shown, show, site, keeper }: EditorLayersProps) {
  const onClose = () => show(null);
  return (
    <Suspense>
      {shown === 'versions' && <VersionsLayer site={site} hold={() => keeper.hold()} onClose={onClose} />}
    </Suspense>
  );
}
