import { useEffect, useRef } from 'react';
import { ElementPanel } from '../features/panel/components/element-panel.tsx';
import type { Cover } from '../features/preview/components/page-frame.tsx';
import { Breadcrumb } from '../features/tree/components/breadcrumb.tsx';
import { useEditorPart } from '../state/editor-context.tsx';
import { text } from '../text/pt-br.ts';

const words = text.layout;

export interface EditorPanelProps {
  /** From the bottom of the window, while something is selected: the page above it stays in use. */
  sheet: boolean;
  /** The sheet came, grew or went. */
  onCover: (sheet: Cover | null) => void;
}

/** What is selected, and what can be done with it. */
export function EditorPanel({ sheet, onCover }: EditorPanelProps) {
  const isEmpty = useEditorPart(({ selected }) => selected === null);
  if (!sheet) {
    return (
      <aside
        aria-label={words.panel}
        className="flex w-80 flex-none flex-col overflow-y-auto border-l border-line bg-surface"
      >
        <ElementPanel />
      </aside>
    );
  }
  return isEmpty ? null : <PanelSheet onCover={onCover} />;
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
