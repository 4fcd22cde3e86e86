import { Button, Dialog, Notice } from '@garimpo/sdk';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import { AddByCode } from './add-by-code.tsx';
import { AddById } from './add-by-id.tsx';
import { DuplicateNotice } from './duplicate-notice.tsx';
import { useAddScript } from './use-add-script.ts';

const words = scriptsText.add;

export interface AddScriptDialogProps {
  open: boolean;
  onClose: () => void;
  /** With what there is to say of it. */
  onSaved: (message: string) => void;
}

/** "Adicionar Script": a tracker by its id, or code. */
export function AddScriptDialog({ open, onClose, onSaved }: AddScriptDialogProps) {
  const form = useAddScript(open, (message) => {
    onSaved(message);
    onClose();
  });
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={words.why}
      size="lg"
      dirty={!form.isEmpty}
      locked={form.isSaving}
      onSubmit={() => void form.save()}
      footer={
        <>
          <Button disabled={form.isSaving} onClick={onClose}>
            {scriptsText.cancel}
          </Button>
          <Button
            type="submit"
            variant="primary"
            disabled={form.isLocked || form.isEmpty}
            busy={form.isSaving}
            busyText={words.saving}
          >
            {words.save}
          </Button>
        </>
      }
    >
      {form.isLocked && <Notice kind="warn">{scriptsText.locked}</Notice>}
      {form.problem !== null && <Notice kind="danger">{form.problem}</Notice>}
      <AddById kind={form.kind} id={form.id} error={form.idError} onChange={form.setTracker} />
      <AddByCode
        code={form.code}
        checked={form.checked}
        judged={form.judged}
        onChange={form.setCode}
        onJudge={form.judge}
      />
      <DuplicateNotice duplicates={form.duplicates} />
      <p className="text-caption text-ink-3">{scriptsText.note}</p>
    </Dialog>
  );
}
