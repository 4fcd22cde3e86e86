import { IconButton } from '@garimpo/sdk';
import { X } from 'lucide-react';
import { elementLabel } from '../../../lib/page/element-label.ts';
import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { usePanelPart } from '../state/panel-element.tsx';

/** So many elements around it are named. */
const PATH_LENGTH = 4;

/** Which element it is, and where it stands. */
export function PanelHead() {
  const { editor, value: label } = usePanelPart(elementLabel);
  const { value: path } = usePanelPart(pathTo);
  return (
    <header className="sticky top-0 z-sticky flex items-start gap-2 border-b border-line-soft bg-surface px-4 py-3">
      <div className="min-w-0 flex-1">
        <h2 className="truncate text-strong" title={label ?? undefined}>
          {label}
        </h2>
        <p className="truncate text-caption text-ink-3">{path}</p>
      </div>
      <IconButton label={panelText.clear} icon={X} onClick={() => editor.select(null)} />
    </header>
  );
}

function pathTo(page: PageTree, element: NodeId): string {
  const frame = [page.html, page.body];
  // What everything stands in is told only of itself.
  const named = page.path(element).filter((id) => id === element || !frame.includes(id));
  return named
    .slice(-PATH_LENGTH)
    .map((id) => page.tag(id))
    .join(panelText.pathMark);
}
