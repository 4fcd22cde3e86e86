import { toast } from '@garimpo/sdk';
import { useState } from 'react';
import { factorName } from '../public/factor-name.ts';
import { type Factor, removeFactor } from '../session/second-factor.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { ConfirmStep } from './confirm-step.tsx';
import { needsStep, StepDialog } from './step-dialog.tsx';

const words = accessText.factors;

interface RemoveFactorDialogProps {
  factor: Factor | null;
  onClose: () => void;
  onRemoved: () => void;
}

/** A question, and the second step where the service wants to see it first. */
export function RemoveFactorDialog({ factor, onClose, onRemoved }: RemoveFactorDialogProps) {
  const { auth } = useServices();
  const [asked, setAsked] = useState<Factor | null>(null);
  const leave = () => {
    setAsked(null);
    onClose();
  };
  if (asked !== null) {
    const remove = async () => {
      await removeFactor(auth, asked.id);
      toast.success(words.removed);
      onRemoved();
      leave();
    };
    return <StepDialog onShown={remove} onClose={leave} />;
  }
  return (
    <ConfirmStep
      open={factor !== null}
      title={words.removeTitle}
      question={words.removeQuestion}
      {...(factor !== null && { subject: factorName(factor) })}
      confirmText={words.remove}
      busyText={words.removing}
      doneText={words.removed}
      failedText={words.removeFailed}
      run={async () => {
        if (factor === null) return;
        try {
          await removeFactor(auth, factor.id);
        } catch (error) {
          if (needsStep(error)) setAsked(factor);
          throw error;
        }
      }}
      onDone={onRemoved}
      onClose={onClose}
    />
  );
}
