import { Icon, NARROW_QUERY, useMediaQuery } from '@garimpo/sdk';
import { Crosshair } from 'lucide-react';
import { elementLabel } from '../../../lib/page/element-label.ts';
import type { NodeId, PageTree } from '../../../lib/page/page-tree.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';

export interface PlaceButtonProps {
  element: NodeId;
  detail: string;
  page: PageTree;
  onClose: () => void;
}

/** Selects the element and brings it into view; where the panel covers the page it makes way. */
export function PlaceButton({ element, detail, page, onClose }: PlaceButtonProps) {
  const editor = useEditorAlone();
  const covers = useMediaQuery(NARROW_QUERY);
  const show = () => {
    editor.select(element, { reveal: true });
    if (covers) onClose();
  };
  return (
    <li>
      <button
        type="button"
        onClick={show}
        onMouseEnter={() => editor.hover(element)}
        onMouseLeave={() => editor.hover(null)}
        className="flex w-full min-w-0 items-center gap-2 rounded-sm px-2 py-1.5 text-left hover:bg-hover active:bg-press max-md:min-h-11"
      >
        <span className="grid min-w-0 flex-1 grid-cols-1">
          {detail !== '' && <span className="truncate text-small text-ink">{detail}</span>}
          <span className="truncate text-caption text-ink-3">{elementLabel(page, element)}</span>
        </span>
        <Icon icon={Crosshair} className="text-ink-3" />
      </button>
    </li>
  );
}
