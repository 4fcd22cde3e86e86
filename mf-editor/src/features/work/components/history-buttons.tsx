import { IconButton } from '@garimpo/sdk';
import { Redo2, Undo2 } from 'lucide-react';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { workText } from '../../../text/pt-br-work.ts';

const words = workText.bar;

export function HistoryButtons() {
  const editor = useEditorAlone();
  const canUndo = useEditorPart((now) => now.canUndo);
  const canRedo = useEditorPart((now) => now.canRedo);
  return (
    <>
      <IconButton
        size="md"
        icon={Undo2}
        label={words.undo}
        tooltip={words.undoKeys}
        disabled={!canUndo}
        onClick={() => editor.undo()}
      />
      <IconButton
        size="md"
        icon={Redo2}
        label={words.redo}
        tooltip={words.redoKeys}
        disabled={!canRedo}
        onClick={() => editor.redo()}
      />
    </>
  );
}
