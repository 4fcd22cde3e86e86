import { type MenuItem, PHONE_QUERY, useHasRoute, useMediaQuery } from '@garimpo/sdk';
import { useOpenDraft } from '@garimpo/sdk/drafts';
import {
  Eye,
  EyeOff,
  FileCodeCorner,
  Heading,
  History,
  Images,
  ListChecks,
  Play,
  Replace,
  Split,
  TextCursorInput,
} from 'lucide-react';
import { type ComponentType, lazy, Suspense, useState } from 'react';
import type { SiteApi } from '../api/site-api.ts';
import { drafts } from '../drafts.ts';
import type { DailyAction } from '../features/work/components/editor-bar.tsx';
import type { DraftKeeper } from '../features/work/state/draft-keeper.ts';
import { paths } from '../paths.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { useHiddenElements } from '../state/hidden-elements.tsx';
import { previewText, testRunText } from '../text/pt-br-preview.ts';
import { workText } from '../text/pt-br-work.ts';

/** The layer stays mounted while it fades out; each opening has a new number and starts afresh. */
interface ShownLayer<Layer> {
  layer: Layer;
  open: boolean;
  number: number;
}

/** @param first is open from the start */
export function useLayer<Layer>(first: Layer | null = null) {
  const [shown, setShown] = useState<ShownLayer<Layer> | null>(
    first === null ? null : { layer: first, open: true, number: 1 },
  );
  return {
    shown,
    show: (layer: Layer) => setShown((last) => ({ layer, open: true, number: (last?.number ?? 0) + 1 })),
    close: () => setShown((last) => last && { ...last, open: false }),
  };
}

const words = workText.bar;

interface LayerProps {
  open: boolean;
  onClose: () => void;
  /** Reports a success to the bar. */
  onSaved: (message: string) => void;
  site: SiteApi;
  keeper: DraftKeeper;
}

/**
 * Panels and dialogs over the editor, one at a time. The code of each is loaded when it is first opened; both dialogs for
 * scripts are in one chunk, since they share most of their code.
 */
const layers = {
  replace: layer(
    async () => (await import('../features/replace/components/replace-dialog.tsx')).ReplaceDialog,
  ),
  head: layer(async () => (await import('../features/head/components/head-dialog.tsx')).HeadDialog),
  forms: layer(async () => (await import('../features/forms/components/forms-layer.tsx')).FormsLayer),
  files: layer(async () => (await import('../components/library/library-dialog.tsx')).LibraryDialog),
  checks: layer(async () => (await import('../features/checks/components/checks-panel.tsx')).ChecksPanel),
  versions: layer(
    async () => (await import('../features/versions/components/versions-layer.tsx')).VersionsLayer,
  ),
  'add-script': layer(
    async () =>
      (await import(/* webpackChunkName: 'scripts' */ '../features/scripts/components/add-script-dialog.tsx'))
        .AddScriptDialog,
  ),
  scripts: layer(
    async () =>
      (await import(/* webpackChunkName: 'scripts' */ '../features/scripts/components/scripts-dialog.tsx'))
        .ScriptsDialog,
  ),
};
export type EditorLayer = keyof typeof layers;

/** The dialog of this site that had something typed in it when the page went. */
export function useOpenLayer(): EditorLayer | null {
  const { subdomain } = useEditorAlone();
  const head = useOpenDraft(drafts.head(subdomain));
  const addScript = useOpenDraft(drafts.addScript(subdomain));
  const scripts = useOpenDraft(drafts.scripts(subdomain));
  if (head === '') return 'head';
  if (scripts === '') return 'scripts';
  return addScript === '' ? 'add-script' : null;
}

function layer(load: () => Promise<ComponentType<LayerProps>>): ComponentType<LayerProps> {
  return lazy(async () => ({ default: await load() }));
}

export function dailyActions(locked: boolean, show: (layer: EditorLayer) => void): DailyAction[] {
  return [
    { label: words.replace, icon: Replace, disabled: locked, onSelect: () => show('replace') },
    { label: words.checks, icon: ListChecks, onSelect: () => show('checks') },
    { label: words.versions, icon: History, onSelect: () => show('versions') },
  ];
}

export function testAction(onSelect: () => void): DailyAction {
  return { label: testRunText.start, icon: Play, onSelect };
}

/** Phones have no bar below the page, where the switch stands otherwise. */
export function useHiddenItem(): MenuItem[] {
  const phone = useMediaQuery(PHONE_QUERY);
  const { shown, show } = useHiddenElements();
  const { hide, show: label } = previewText.hidden;
  return phone
    ? [{ label: shown ? hide : label, icon: shown ? EyeOff : Eye, onSelect: () => show(!shown) }]
    : [];
}

/** Where the page is tried against a variant: the list of clones has the dialog. */
export function useTestItem(): MenuItem[] {
  const { subdomain, lock } = useEditorAlone();
  const campaigns = useHasRoute(paths.campaigns);
  const clones = useHasRoute(paths.cloneSites);
  return campaigns && clones && lock === null
    ? [{ type: 'link', label: words.abTest, icon: Split, to: paths.abTest(subdomain) }]
    : [];
}

export function barItems(locked: boolean, show: (layer: EditorLayer) => void): MenuItem[] {
  return [
    { label: words.files, icon: Images, onSelect: () => show('files') },
    { label: words.head, icon: Heading, disabled: locked, onSelect: () => show('head') },
    { label: words.forms, icon: TextCursorInput, onSelect: () => show('forms') },
    { label: words.addScript, icon: FileCodeCorner, disabled: locked, onSelect: () => show('add-script') },
  ];
}

interface EditorLayersProps extends Omit<LayerProps, 'open'> {
  shown: ShownLayer<EditorLayer> | null;
}

export function EditorLayers({ shown, ...props }: EditorLayersProps) {
  if (shown === null) return null;
  const Layer = layers[shown.layer];
  return (
    <Suspense>
      <Layer key={shown.number} open={shown.open} {...props} />
    </Suspense>
  );
}
