import { NARROW_QUERY, PHONE_QUERY, Tabs, useMediaQuery } from '@garimpo/sdk';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { SelectionAnnouncement } from '../components/selection/announcement.tsx';
import { NameSwitch } from '../components/selection/name-switch.tsx';
import { SideEdge, SideSwitch } from '../components/side-edge.tsx';
import { BlocksDrag } from '../features/blocks/components/blocks-drag.tsx';
import { BlocksPalette } from '../features/blocks/components/blocks-palette.tsx';
import { SaveBlockDialog } from '../features/blocks/components/save-block-dialog.tsx';
import { TextToolbar } from '../features/in-place/components/text-toolbar.tsx';
import { ElementPanel } from '../features/panel/components/element-panel.tsx';
import { FileDrop, useFileDrag } from '../features/pictures/components/file-drop.tsx';
import { CanvasBar, HiddenSwitch } from '../features/preview/components/canvas-bar.tsx';
import { type Cover, type Dragged, Preview } from '../features/preview/components/preview.tsx';
import { SelectionBar } from '../features/selection/components/selection-bar.tsx';
import { Breadcrumb } from '../features/tree/components/breadcrumb.tsx';
import { PageOutline } from '../features/tree/components/page-outline.tsx';
import type { NodeId } from '../lib/page/parsed-page.ts';
import type { DropTarget } from '../lib/preview/preview-protocol.ts';
import { useEditorPart } from '../state/editor-context.tsx';
import { useIsWriting } from '../state/in-place.ts';
import { foldSide, SIDE_WIDTHS, useSide } from '../state/side-panels.ts';
import { text } from '../text/pt-br.ts';

const words = text.layout;

const PictureStatusCard = lazy(async () => ({
  default: (await import('../features/pictures/components/picture-status.tsx')).PictureStatusCard,
}));

const textToolbar = (scale: number) => <TextToolbar scale={scale} />;

interface EditorPanelProps {
  /**
   * Shown as a sheet at the bottom of the window while something is selected, so that the page above stays usable.
   */
  sheet: boolean;
  /** Called when the sheet appears, changes its height or goes. */
  onCover: (sheet: Cover | null) => void;
}

function EditorPanel({ sheet, onCover }: EditorPanelProps) {
  const isWriting = useIsWriting();
  const isEmpty = useEditorPart(({ selected }) => selected === null);
  const narrow = useMediaQuery(NARROW_QUERY);
  const { width, folded } = useSide('panel');
  if (!sheet) {
    if (folded && !narrow) return null;
    return (
      <aside
        aria-label={words.panel}
        className="relative flex flex-none flex-col border-l border-line bg-surface"
        style={narrow ? { width: SIDE_WIDTHS.panel.first } : { width, maxWidth: '40%' }}
      >
        <SideEdge side="panel" />
        <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
          <ElementPanel />
        </div>
      </aside>
    );
  }
  // On a phone the text that is written needs the room.
  return isEmpty || isWriting ? null : <PanelSheet onCover={onCover} />;
}

function PanelSheet({ onCover }: Pick<EditorPanelProps, 'onCover'>) {
  const sheet = useRef<HTMLElement>(null);
  useEffect(() => {
    const { current } = sheet;
    if (current === null) return;
    const observer = new ResizeObserver(() => onCover({ element: current, height: current.offsetHeight }));
    observer.observe(current);
    return () => {
      observer.disconnect();
      onCover(null);
    };
  }, [onCover]);
  return (
    <aside
      ref={sheet}
      aria-label={words.panel}
      className="absolute inset-x-0 bottom-0 z-sticky flex max-h-3/5 flex-col rounded-t-lg border-t border-line bg-surface shadow-dialog"
    >
      <div className="flex-none border-b border-line-soft px-2">
        <Breadcrumb />
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto">
        <ElementPanel />
      </div>
    </aside>
  );
}

interface EditorLayoutProps {
  /** Below 1024 pixels the palette is an overlay. */
  paletteOpen: boolean;
  onPaletteClose: () => void;
  onPaletteOpen: () => void;
}

/**
 * Palette, page and panel side by side. Phones show the page, with the panel as a sheet while something is selected.
 */
export function EditorLayout({ paletteOpen, onPaletteClose, onPaletteOpen }: EditorLayoutProps) {
  // The bar of the writing takes the place of the selection's; so does a palette that lies over the page.
  const isWriting = useIsWriting();
  const [tab, setTab] = useState<PaletteTab>('blocks');
  const [adding, setAdding] = useAdding();
  const add = (place: 'before' | 'after') => {
    setTab('blocks');
    foldSide('palette', false);
    setAdding(place);
    onPaletteOpen();
  };
  const [saving, setSaving] = useState(false);
  const narrow = useMediaQuery(NARROW_QUERY);
  const palette = useSide('palette');
  const phone = useMediaQuery(PHONE_QUERY);
  const [drag, setDrag] = useState<Dragged | null>(null);
  const files = useFileDrag();
  const [cover, setCover] = useState<Cover | null>(null);
  const [target, setTarget] = useState<DropTarget | null>(null);
  return (
    <BlocksDrag target={target} onMove={setDrag}>
      <div className="relative isolate flex min-h-0 flex-1">
        {(narrow ? paletteOpen : !palette.folded) && (
          <Palette
            tab={tab}
            onTab={setTab}
            adding={adding}
            onInserted={() => {
              setAdding(null);
              onPaletteClose();
            }}
          />
        )}
        <div className="relative flex min-w-0 flex-1 flex-col">
          <Preview
            drag={drag}
            cover={cover}
            onDropTarget={setTarget}
            onFiles={files.begin}
            overlay={textToolbar}
            overSelection={(spot) =>
              isWriting || (narrow && paletteOpen) ? null : (
                <SelectionBar {...spot} onAdd={add} onSaveBlock={() => setSaving(true)} />
              )
            }
          />
          {files.active && (
            <FileDrop onMove={(at) => setDrag(at && { ...at, isFile: true })} onEnd={files.end} />
          )}
          <Suspense>
            <PictureStatusCard />
          </Suspense>
          <SelectionAnnouncement />
          {!phone && (
            <div className="flex h-10 flex-none items-center gap-2 overflow-x-auto overflow-y-hidden border-t border-line bg-surface px-1.5">
              <SideSwitch side="palette" />
              <div className="flex min-w-0 flex-1">
                <Breadcrumb />
              </div>
              <HiddenSwitch />
              <CanvasBar />
              <SideSwitch side="panel" />
            </div>
          )}
        </div>
        {!(phone && paletteOpen) && <EditorPanel sheet={phone} onCover={setCover} />}
      </div>
      <SaveBlockDialog open={saving} onClose={() => setSaving(false)} />
    </BlocksDrag>
  );
}

/** The side of the selected element that a block is asked for; it ends with the selection. */
function useAdding() {
  const selected = useEditorPart((editor) => editor.selected);
  const [adding, setAdding] = useState<{ place: 'before' | 'after'; of: NodeId | null } | null>(null);
  const set = (place: 'before' | 'after' | null) => setAdding(place && { place, of: selected });
  return [adding !== null && adding.of === selected ? adding.place : null, set] as const;
}

type PaletteTab = 'blocks' | 'outline';

interface PaletteProps {
  tab: PaletteTab;
  onTab: (tab: PaletteTab) => void;
  adding: 'before' | 'after' | null;
  onInserted: () => void;
}

function Palette({ tab, onTab, adding, onInserted }: PaletteProps) {
  const narrow = useMediaQuery(NARROW_QUERY);
  const { width } = useSide('palette');
  return (
    <aside
      aria-label={words.palette}
      // The page keeps room in a window that has become smaller.
      style={narrow ? undefined : { width, maxWidth: '30%' }}
      className="relative flex flex-none flex-col border-r border-line bg-surface max-lg:absolute max-lg:inset-y-0 max-lg:left-0 max-lg:z-sticky max-lg:w-55 max-lg:shadow-menu max-md:w-70"
    >
      <SideEdge side="palette" />
      <Tabs
        label={words.palette}
        value={tab}
        onValueChange={onTab}
        className="flex min-h-0 flex-1 flex-col [&>[role=tablist]]:flex-none [&>[role=tablist]]:px-4 [&>[role=tabpanel]]:mt-0 [&>[role=tabpanel]]:flex [&>[role=tabpanel]]:min-h-0 [&>[role=tabpanel]]:flex-1 [&>[role=tabpanel]]:flex-col"
        tabs={[
          { value: 'blocks', label: words.blocks },
          { value: 'outline', label: words.outline },
        ]}
      >
        {tab === 'blocks' ? (
          <div className="min-h-0 flex-1 overflow-y-auto p-4">
            <BlocksPalette onInserted={onInserted} place={adding} />
          </div>
        ) : (
          <>
            <PageOutline />
            <div className="flex-none border-t border-line-soft px-4 py-2">
              <NameSwitch />
            </div>
          </>
        )}
      </Tabs>
    </aside>
  );
}
