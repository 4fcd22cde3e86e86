import { Button, ButtonLink, Notice, toast } from '@garimpo/sdk';
import { useState } from 'react';
import { Navigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { useServices } from '../app/services.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure, type AuthFailureReason } from '../session/auth-failure.ts';
import { openLink } from '../session/mail-link.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { AuthLayout } from './auth-layout.tsx';

const words = accessText.emailChange;

/** What is left to do, or why nothing is. */
type Step =
  | { kind: 'ask'; failure: string | null }
  | { kind: 'half' }
  | { kind: 'over'; problem: string }
  | { kind: 'done' };

/** Stands on /confirm-email for a link that confirms a change of address, on either side. */
export function ConfirmEmailChange() {
  const { auth, link } = useServices();
  const { session, refresh } = useAuth();
  const [step, setStep] = useState<Step>({ kind: 'ask', failure: null });

  const { busy, submit } = useSubmit(async () => {
    try {
      if ((await openLink(auth, link)) === 'half') return setStep({ kind: 'half' });
      // The address stands in the token, and this one still has the old address.
      if (session.kind === 'signed_in') await auth.refreshSession().catch(() => undefined);
      await refresh();
      toast.success(words.done);
      setStep({ kind: 'done' });
    } catch (error) {
      setStep(afterFailure(error instanceof AuthFailure ? error.reason : undefined));
    }
  });

  switch (step.kind) {
    case 'done':
      return <Navigate to={paths.profile} replace />;
    case 'half':
      return <Ended kind="success" sentence={words.half} />;
    case 'over':
      return <Ended kind="danger" sentence={step.problem} />;
    case 'ask':
      return (
        <AuthLayout title={words.confirmTitle} hint={words.confirmHint}>
          {step.failure !== null && <Notice kind="danger">{step.failure}</Notice>}
          <Button
            variant="primary"
            size="lg"
            full
            busy={busy}
            busyText={accessText.confirm.busy}
            onClick={submit}
          >
            {words.confirm}
          </Button>
        </AuthLayout>
      );
  }
}

function Ended({ kind, sentence }: { kind: 'success' | 'danger'; sentence: string }) {
  return (
    <AuthLayout title={words.confirmTitle}>
      <Notice kind={kind}>{sentence}</Notice>
      <ButtonLink to={paths.profile} size="lg" full>
        {words.toProfile}
      </ButtonLink>
    </AuthLayout>
  );
}

function afterFailure(reason: AuthFailureReason | undefined): Step {
  switch (reason) {
    // The link is still good: the button may be pressed again.
    case 'too_many':
      return { kind: 'ask', failure: text.auth.tooManyAttempts };
    case 'unreachable':
      return { kind: 'ask', failure: text.auth.offline };
    case 'taken':
      return { kind: 'over', problem: words.taken };
    default:
      return { kind: 'over', problem: words.over };
  }
}
