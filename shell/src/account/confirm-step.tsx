import { ConfirmDialog, toast } from '@garimpo/sdk';
import { useState } from 'react';
import { useSubmit } from '../ui/use-submit.ts';

interface ConfirmStepProps {
  open: boolean;
  title: string;
  question: string;
  /** Name of what it is about. */
  subject?: string;
  confirmText: string;
  busyText: string;
  /** What leaves everything as it is. */
  cancelText?: string;
  doneText: string;
  failedText: string;
  run: () => Promise<unknown>;
  onDone: () => void;
  onClose: () => void;
}

/** A question, and what is done when the answer is yes. A failure is told in the dialog, which stays. */
export function ConfirmStep({ run, doneText, failedText, onDone, onClose, ...words }: ConfirmStepProps) {
  const [error, setError] = useState<string | null>(null);
  const { busy, submit } = useSubmit(async () => {
    setError(null);
    try {
      await run();
      toast.success(doneText);
      onDone();
      onClose();
    } catch {
      setError(failedText);
    }
  });
  return (
    <ConfirmDialog
      {...words}
      onOpenChange={(open) => {
        if (open) return;
        setError(null);
        onClose();
      }}
      busy={busy}
      error={error}
      onConfirm={submit}
    />
  );
}
