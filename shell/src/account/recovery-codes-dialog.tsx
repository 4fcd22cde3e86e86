import { Button, Dialog, Notice, saveFile, toast } from '@garimpo/sdk';
import { ClipboardCopy, Download } from 'lucide-react';
import { useState } from 'react';
import { groupedCode, makeRecoveryCodes } from '../session/recovery-codes.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { needsStep, StepDialog } from './step-dialog.tsx';

const words = accessText.recoveryCodes;

interface RecoveryCodesDialogProps {
  /** Whether there are codes already, which new ones end. */
  replace: boolean;
  onClose: () => void;
}

/** Makes codes and shows them once: nothing of them is kept when the dialog closes. */
export function RecoveryCodesDialog({ replace, onClose }: RecoveryCodesDialogProps) {
  const { auth } = useServices();
  const [codes, setCodes] = useState<string[] | null>(null);
  const [areSaved, setSaved] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    if (codes !== null) return onClose();
    setFailure(null);
    try {
      setCodes((await makeRecoveryCodes(auth, replace)).map(groupedCode));
    } catch (error) {
      if (needsStep(error)) setAsking(true);
      else setFailure(words.failed);
    }
  });
  if (asking) {
    const goOn = () => {
      setAsking(false);
      submit();
    };
    return <StepDialog onShown={goOn} onClose={onClose} />;
  }
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.title}
      description={codes === null ? (replace ? words.replaceWhy : words.why) : words.once}
      locked={busy}
      dirty={codes !== null && !areSaved}
      onSubmit={submit}
      footer={
        <>
          {codes === null && (
            <Button disabled={busy} onClick={onClose}>
              {words.cancel}
            </Button>
          )}
          <Button type="submit" variant="primary" busy={busy} busyText={words.making}>
            {codes === null ? words.make : words.kept}
          </Button>
        </>
      }
    >
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      {codes !== null && <Codes codes={codes} onSaved={() => setSaved(true)} />}
    </Dialog>
  );
}

function Codes({ codes, onSaved }: { codes: string[]; onSaved: () => void }) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(codes.join('\n'));
      toast.success(words.copied);
      onSaved();
    } catch {
      toast.error(words.copyFailed);
    }
  }
  function download() {
    saveFile(new Blob([words.file(codes)], { type: 'text/plain' }), words.fileName);
    onSaved();
  }
  return (
    <div className="grid grid-cols-1 gap-3">
      <ul
        aria-label={words.title}
        className="grid grid-cols-1 gap-x-6 gap-y-1.5 rounded-sm bg-sunken px-3 py-2.5 font-mono text-small select-all sm:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" icon={ClipboardCopy} onClick={() => void copy()}>
          {words.copy}
        </Button>
        <Button size="sm" icon={Download} onClick={download}>
          {words.download}
        </Button>
      </div>
    </div>
  );
}
