import { BLOCK_NAME_MAX } from '@garimpo/cloner-contract';
import { errorText, toast } from '@garimpo/sdk';
import { useState } from 'react';
import { chosenOf, namesOf } from '../../../components/selection/selection-actions.ts';
import { canBeBlock, takeBlock } from '../../../lib/own-blocks/take-block.ts';
import { log } from '../../../log.ts';
import { styleRequestsOf } from '../../../state/block-styles.ts';
import type { Editor } from '../../../state/editor.ts';
import { useEditorAlone } from '../../../state/editor-context.tsx';
import { inPlaceOf } from '../../../state/in-place.ts';
import { text } from '../../../text/pt-br.ts';
import { ownBlocksText as words } from '../../../text/pt-br-own-blocks.ts';
import { useSaveBlock } from '../api/own-blocks.ts';
import { BlockNameDialog } from './block-name-dialog.tsx';

interface SaveBlockDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Keeps what is selected as a block, under a name. */
export function SaveBlockDialog({ open, onClose }: SaveBlockDialogProps) {
  const editor = useEditorAlone();
  const { mutateAsync: save } = useSaveBlock();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const close = () => {
    setProblem(null);
    onClose();
  };
  const keep = async (name: string) => {
    setBusy(true);
    setProblem(null);
    try {
      const { lost, ...block } = await take(editor);
      const { block: saved, lost: missing = 0 } = await save({ ...block, name, subdomain: editor.subdomain });
      toast.success(words.saved(saved.name, lost + missing));
      close();
    } catch (error) {
      log.error('mf-editor: a block was not saved', error);
      setProblem(
        error instanceof RangeError ? words.tooLarge : errorText(error, text.errors, words.notSaved),
      );
    } finally {
      setBusy(false);
    }
  };
  return (
    <BlockNameDialog
      open={open}
      title={words.save}
      description={words.saveHint}
      name={namesOf(editor, chosenOf(editor)).slice(0, BLOCK_NAME_MAX)}
      confirm={words.confirm}
      busyText={words.saving}
      busy={busy}
      error={problem}
      onClose={close}
      onName={(name) => void keep(name)}
    />
  );
}

const MARK_BYTES = 5;

/** Throws RangeError for what cannot be a block. */
async function take(editor: Editor) {
  await inPlaceOf(editor).finish();
  await editor.settled();
  const ids = chosenOf(editor);
  if (!canBeBlock(editor.page, ids)) throw new RangeError('The selection is no block.');
  const { page } = editor;
  const styles = await styleRequestsOf(editor).ask(ids);
  if (editor.page !== page) throw new Error('the page has changed meanwhile');
  const mark = [...crypto.getRandomValues(new Uint8Array(MARK_BYTES))]
    .map((byte) => byte.toString(16).padStart(2, '0'))
    .join('');
  return { ...takeBlock(page, ids, styles, { url: editor.url, mark: `b${mark}` }), drawing: styles.drawing };
}
