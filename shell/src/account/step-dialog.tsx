import { Button, Dialog, LoadingText, Notice } from '@garimpo/sdk';
import { useQuery } from '@tanstack/react-query';
import { FactorForm } from '../public/factor-form.tsx';
import { AuthFailure } from '../session/auth-failure.ts';
import { verifiedFactors } from '../session/second-factor.ts';
import { useServices } from '../session/services.ts';
import { accessText } from '../text/pt-br-access.ts';

const words = accessText.factors;

/** The service wants to see a second step of just now, before it changes how an account is entered. */
export function needsStep(error: unknown): boolean {
  return error instanceof AuthFailure && error.reason === 'needs_factor';
}

interface StepDialogProps {
  /** What is done next. Its failure is told here. */
  onShown: () => void | Promise<void>;
  onClose: () => void;
}

/** Asks for the second step again, by the app or by a code that was kept. */
export function StepDialog({ onShown, onClose }: StepDialogProps) {
  const { auth } = useServices();
  const factors = useQuery({
    queryKey: ['shell', 'verified-factors'],
    queryFn: () => verifiedFactors(auth),
    gcTime: 0,
    retry: false,
  });
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={words.stepTitle}
      description={words.stepWhy}
      footer={<Button onClick={onClose}>{words.cancel}</Button>}
    >
      {factors.isPending && <LoadingText />}
      {factors.isError && <Notice kind="danger">{words.beginFailed}</Notice>}
      {factors.isSuccess && <FactorForm client={auth} factors={factors.data} onVerified={onShown} />}
    </Dialog>
  );
}
