import { ElementPanel } from '../features/panel/components/element-panel.tsx';
import { Breadcrumb } from '../features/tree/components/breadcrumb.tsx';
import { useEditor } from '../state/editor-context.tsx';
import { text } from '../text/pt-br.ts';

const words = text.layout;

export interface EditorPanelProps {
  /** From the bottom of the window, while something is selected: the page above it stays in use. */
  sheet: boolean;
}

/** What is selected, and what can be done with it. */
export function EditorPanel({ sheet }: EditorPanelProps) {
  const editor = useEditor();
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
  if (editor.selected === null) return null;
  return (
    <aside
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
