import { Button, Dialog, Field, Input, toast } from '@garimpo/sdk';
import { useRef, useState } from 'react';
import { codeFailureText } from '../public/code-failure-text.ts';
import { isCode } from '../public/factor-form.tsx';
import { AuthFailure } from '../session/auth-failure.ts';
import { isRecoveryCode, spendRecoveryCode } from '../session/recovery-codes.ts';
import { type Factor, removeFactor, verifyFactor } from '../session/second-factor.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { ConfirmStep } from './confirm-step.tsx';

const words = accessText.factors;

interface RemoveFactorDialogProps {
  factor: Factor | null;
  onClose: () => void;
  onRemoved: () => void;
}

/** A question; and a code besides, where the service wants to see a second step before the last factor goes. */
export function RemoveFactorDialog({ factor, onClose, onRemoved }: RemoveFactorDialogProps) {
  const { auth } = useServices();
  const [asked, setAsked] = useState<Factor | null>(null);
  if (asked !== null) {
    return (
      <ShowStepDialog
        factor={asked}
        onClose={() => {
          setAsked(null);
          onClose();
        }}
        onRemoved={onRemoved}
      />
    );
  }
  return (
    <ConfirmStep
      open={factor !== null}
      title={words.removeTitle}
      question={words.removeQuestion}
      subject={factor?.name ?? words.nameless}
      confirmText={words.remove}
      busyText={words.removing}
      doneText={words.removed}
      failedText={words.removeFailed}
      run={async () => {
        if (factor === null) return;
        try {
          await removeFactor(auth, factor.id);
        } catch (error) {
          if (error instanceof AuthFailure && error.reason === 'needs_factor') setAsked(factor);
          throw error;
        }
      }}
      onDone={onRemoved}
      onClose={onClose}
    />
  );
}

interface ShowStepDialogProps {
  factor: Factor;
  onClose: () => void;
  onRemoved: () => void;
}

function ShowStepDialog({ factor, onClose, onRemoved }: ShowStepDialogProps) {
  const { auth } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string | null>(null);
  const { busy, submit } = useSubmit(async () => {
    const code = input.current?.value ?? '';
    const isKnown = isCode(code) || isRecoveryCode(code);
    setError(isKnown ? null : words.stepRequired);
    if (!isKnown) return input.current?.focus();
    try {
      if (isCode(code)) await verifyFactor(auth, factor.id, code);
      else await spendRecoveryCode(auth, code);
      await removeFactor(auth, factor.id);
      toast.success(words.removed);
      onRemoved();
      onClose();
    } catch (thrown) {
      setError(codeFailureText(thrown instanceof AuthFailure ? thrown.reason : undefined));
      input.current?.select();
    }
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.stepTitle}
      description={words.stepWhy}
      locked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="danger" busy={busy} busyText={words.removing}>
            {words.remove}
          </Button>
        </>
      }
    >
      <Field label={accessText.challenge.code} error={error}>
        <Input
          ref={input}
          name="code"
          autoComplete="one-time-code"
          // It comes after the dialog has looked for its first field.
          autoFocus
          maxLength={32}
          required
          onChange={() => setError(null)}
        />
      </Field>
    </Dialog>
  );
}
