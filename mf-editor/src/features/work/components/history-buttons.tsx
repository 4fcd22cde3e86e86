import { IconButton } from '@garimpo/sdk';
import { Redo2, Undo2 } from 'lucide-react';
import { useEditor } from '../../../state/editor-context.tsx';
import { workText } from '../../../text/pt-br-work.ts';

const words = workText.bar;

export function HistoryButtons() {
  const editor = useEditor();
  return (
    <>
      <IconButton
        size="md"
        icon={Undo2}
        label={words.undo}
        tooltip={words.undoKeys}
        disabled={!editor.canUndo}
        onClick={() => editor.undo()}
      />
      <IconButton
        size="md"
        icon={Redo2}
        label={words.redo}
        tooltip={words.redoKeys}
        disabled={!editor.canRedo}
        onClick={() => editor.redo()}
      />
    </>
  );
}
