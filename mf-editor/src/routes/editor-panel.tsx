import { IconButton } from '@garimpo/sdk';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
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
        className="flex w-80 flex-none flex-col border-l border-line bg-surface"
      >
        <PanelContent />
      </aside>
    );
  }
  if (editor.selected === null) return null;
  return (
    <aside
      aria-label={words.panel}
      className="absolute inset-x-0 bottom-0 z-sticky flex max-h-3/5 flex-col rounded-t-lg border-t border-line bg-raised shadow-dialog"
    >
      <PanelContent>
        <IconButton size="md" icon={X} label={words.closePanel} onClick={() => editor.select(null)} />
      </PanelContent>
    </aside>
  );
}

function PanelContent({ children }: { children?: ReactNode }) {
  return (
    <>
      <div className="flex min-h-11 flex-none items-center border-b border-line px-1.5">
        <div className="min-w-0 flex-1">
          <Breadcrumb />
        </div>
        {children}
      </div>
      <div className="flex min-h-0 flex-1 flex-col overflow-y-auto" />
    </>
  );
}
