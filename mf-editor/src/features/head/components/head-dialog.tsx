import { Button, Dialog, Notice } from '@garimpo/sdk';
import { useState } from 'react';
import { useApplyEdit } from '../../../components/use-apply-edit.ts';
import { useEditor } from '../../../state/editor-context.tsx';
import { headText } from '../../../text/pt-br-head.ts';
import { applyText } from '../../../text/pt-br-replace.ts';
import { headEdit } from '../lib/head-edit.ts';
import { type HeadValues, readHead } from '../lib/head-values.ts';
import { PageFields } from './page-fields.tsx';
import { ShareFields } from './share-fields.tsx';

export interface HeadDialogProps {
  open: boolean;
  onClose: () => void;
}

/** "Título e compartilhamento". */
export function HeadDialog({ open, onClose }: HeadDialogProps) {
  return open ? <OpenHeadDialog onClose={onClose} /> : null;
}

function OpenHeadDialog({ onClose }: { onClose: () => void }) {
  const editor = useEditor();
  const apply = useApplyEdit();
  const [start] = useState(() => readHead(editor.page));
  const [values, setValues] = useState(start);
  const change = (changed: Partial<HeadValues>) => setValues((before) => ({ ...before, ...changed }));
  const names = Object.keys(start) as (keyof HeadValues)[];
  const isDirty = names.some((name) => values[name] !== start[name]);
  const takes = editor.lock === null && !editor.settling;

  const save = async () => {
    if (!takes) return;
    if (!isDirty || (await apply(() => headEdit(editor.page, values, editor.url), headText.saved))) onClose();
  };
  const fields = { values, onChange: change, url: editor.url };
  return (
    <Dialog
      open
      size="lg"
      onOpenChange={(next) => !next && onClose()}
      title={headText.title}
      description={headText.why}
      dirty={isDirty}
      onSubmit={() => void save()}
      footer={
        <>
          <Button onClick={onClose}>{headText.cancel}</Button>
          <Button type="submit" variant="primary" disabled={!takes}>
            {headText.save}
          </Button>
        </>
      }
    >
      {editor.lock !== null && <Notice>{applyText.locked}</Notice>}
      <PageFields {...fields} />
      <ShareFields {...fields} />
    </Dialog>
  );
}
