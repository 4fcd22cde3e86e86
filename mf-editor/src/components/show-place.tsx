import { IconButton, NARROW_QUERY, useMediaQuery } from '@garimpo/sdk';
import { Crosshair } from 'lucide-react';
import type { NodeId } from '../lib/page/page-tree.ts';
import { useEditorAlone } from '../state/editor-context.tsx';
import { applyText } from '../text/pt-br-replace.ts';

export interface ShowPlaceProps {
  element: NodeId;
  /** Of what is shown, for who does not see the list. */
  name: string;
  /** Where the panel covers the page it makes way. */
  onCovered: () => void;
}

/** Selects an element and brings it into the preview's view. */
export function ShowPlace({ element, name, onCovered }: ShowPlaceProps) {
  const editor = useEditorAlone();
  const covers = useMediaQuery(NARROW_QUERY);
  const show = () => {
    editor.select(element, { reveal: true });
    if (covers) onCovered();
  };
  return (
    <IconButton
      icon={Crosshair}
      label={applyText.show(name)}
      tooltip={applyText.showTip}
      onClick={show}
      onMouseEnter={() => editor.hover(element)}
      onMouseLeave={() => editor.hover(null)}
    />
  );
}
