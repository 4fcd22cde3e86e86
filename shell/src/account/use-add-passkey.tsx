import { toast } from '@garimpo/sdk';
import { type ReactNode, useState } from 'react';
import { passkeyFailureText } from '../session/passkey-failure-text.ts';
import { addPasskey } from '../session/passkeys.ts';
import { useServices } from '../session/services.ts';
import { passkeyText as words } from '../text/pt-br-passkeys.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { needsStep, StepDialog } from './step-dialog.tsx';

interface Adding {
  busy: boolean;
  add: () => void;
  failure: string | null;
  /** An element to draw, which asks for the second step where the service wants one first. */
  step: ReactNode;
}

export function useAddPasskey(onAdded: () => unknown): Adding {
  const { auth } = useServices();
  const [failure, setFailure] = useState<string | null>(null);
  const [asking, setAsking] = useState(false);
  const { busy, submit } = useSubmit(async () => {
    setFailure(null);
    try {
      await addPasskey(auth);
      toast.success(words.added);
      await onAdded();
    } catch (error) {
      if (needsStep(error)) setAsking(true);
      else setFailure(passkeyFailureText(error, words.failures));
    }
  });
  const goOn = () => {
    setAsking(false);
    submit();
  };
  const step = asking ? <StepDialog onShown={goOn} onClose={() => setAsking(false)} /> : null;
  return { busy, add: submit, failure, step };
}
