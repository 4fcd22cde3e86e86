import { Button, Dialog, Field, Input, Notice } from '@garimpo/sdk';
import { useRef, useState } from 'react';
import { phoneNumberOf } from '../lib/form-fields.ts';
import { smsFailureText } from '../public/code-failure-text.ts';
import { PhoneForm } from '../public/phone-form.tsx';
import { AuthFailure } from '../session/auth-failure.ts';
import type { FactorDue } from '../session/factor-due.ts';
import { beginPhone } from '../session/phone-codes.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { needsStep, StepDialog } from './step-dialog.tsx';

const words = accessText.factors;
const COUNTRY = '+55 ';

interface AddPhoneDialogProps {
  /** What the phone will be called. */
  nameOf: (lastDigits: string) => string;
  onClose: () => void;
  onAdded: () => void;
}

/** Asks for a number, and for the code that was sent to it as proof. */
export function AddPhoneDialog({ nameOf, onClose, onAdded }: AddPhoneDialogProps) {
  const { auth } = useServices();
  const input = useRef<HTMLInputElement>(null);
  const [entered, setEntered] = useState(COUNTRY);
  const [begun, setBegun] = useState<FactorDue | null>(null);
  const [error, setError] = useState<string | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [late, setLate] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    const number = phoneNumberOf(entered);
    setFailure(null);
    setError(number === null ? words.numberRequired : null);
    if (number === null) return input.current?.focus();
    try {
      setBegun(await beginPhone(auth, number, nameOf(number.slice(-4))));
    } catch (thrown) {
      const reason = thrown instanceof AuthFailure ? thrown.reason : undefined;
      if (needsStep(thrown)) setLate(true);
      else if (reason === 'refused') setError(words.numberRefused);
      else setFailure(reason === 'too_many_kept' ? words.tooManyKept : smsFailureText(thrown));
    }
  });

  if (late) return <StepDialog onShown={() => setLate(false)} onClose={onClose} />;
  const frame = {
    open: true,
    onOpenChange: (open: boolean) => open || onClose(),
    title: words.addPhone,
    description: words.phoneWhy,
  };
  if (begun !== null) {
    return (
      <Dialog {...frame} footer={<Button onClick={() => setBegun(null)}>{words.otherNumber}</Button>}>
        <PhoneForm client={auth} phones={[begun]} onVerified={onAdded} onStepWanted={() => setLate(true)} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...frame}
      locked={busy}
      onSubmit={submit}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {words.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy} busyText={accessText.phone.sending}>
            {accessText.phone.send}
          </Button>
        </>
      }
    >
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      <Field label={words.number} hint={words.numberHint} error={error}>
        <Input
          ref={input}
          name="phone"
          type="tel"
          autoComplete="tel"
          // The way back from the code leads here.
          autoFocus
          required
          className="tabular-nums"
          value={entered}
          onChange={(event) => {
            setEntered(event.target.value);
            setError(null);
          }}
        />
      </Field>
    </Dialog>
  );
}
