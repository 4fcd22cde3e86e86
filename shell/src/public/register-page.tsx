import { Button, ButtonLink, LoadingText, Notice } from '@garimpo/sdk';
import { lazy, Suspense, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { pageAddress, paths } from '../lib/paths.ts';
import { destination } from '../session/access-guard.ts';
import { useAuth } from '../session/auth-context.ts';
import { useServices } from '../session/services.ts';
import type { SignUpInput } from '../session/session-source.ts';
import { text } from '../text/pt-br.ts';
import { publicText } from '../text/pt-br-public.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { AuthLayout } from './auth-layout.tsx';
import { accessPages } from './load-access-pages.ts';
import { RegisterForm } from './register-form.tsx';

const EnterCode = lazy(async () => ({ default: (await accessPages()).EnterCode }));

type Stage =
  | { kind: 'form' }
  /** The address has to be confirmed before anyone can sign in. */
  | { kind: 'confirm_email'; email: string }
  /** The account exists; where it is paid for could not be found out. */
  | { kind: 'no_checkout'; userId: string }
  /** The browser is on its way. */
  | { kind: 'leaving' };

/** /register: an account, then straight to the checkout of the chosen plan. */
export function RegisterPage() {
  const { session, signUp, loadProfile } = useAuth();
  const { leave } = useServices();
  const [stage, setStage] = useState<Stage>({ kind: 'form' });
  const [creating, setCreating] = useState(false);
  const [open, setOpen] = useState(false);

  async function goToCheckout(userId: string) {
    try {
      const { access } = await loadProfile(userId);
      if (access.allowed) return setOpen(true);
      const next = destination(access.goTo);
      if (next.kind !== 'leave') return setStage({ kind: 'no_checkout', userId });
      setStage({ kind: 'leaving' });
      leave(next.url);
    } catch {
      // The provider has logged it; the account is there, and the next try starts from here.
      setStage({ kind: 'no_checkout', userId });
    }
  }

  async function create(input: Omit<SignUpInput, 'confirmAt'>) {
    setCreating(true);
    try {
      const outcome = await signUp({ ...input, confirmAt: pageAddress(paths.confirmEmail) });
      if (outcome.kind === 'confirm_email') setStage({ kind: 'confirm_email', email: input.email });
      else await goToCheckout(outcome.user.id);
    } finally {
      setCreating(false);
    }
  }

  const arrivedSignedIn = session.kind === 'signed_in' && stage.kind === 'form' && !creating;
  if (arrivedSignedIn || open) return <Navigate to={paths.dashboard} replace />;

  switch (stage.kind) {
    case 'form':
    case 'leaving':
      return (
        <AuthLayout title={publicText.register.title} hint={publicText.register.hint} wide>
          <RegisterForm onSubmit={create} leaving={stage.kind === 'leaving'} />
        </AuthLayout>
      );
    case 'confirm_email':
      return (
        <AuthLayout
          title={publicText.register.confirmEmail}
          hint={publicText.register.confirmEmailHint(stage.email)}
        >
          <Suspense fallback={<LoadingText />}>
            <EnterCode email={stage.email} />
          </Suspense>
          <ButtonLink to={paths.login} size="lg" full>
            {publicText.register.login}
          </ButtonLink>
        </AuthLayout>
      );
    case 'no_checkout':
      return <NoCheckout onRetry={() => goToCheckout(stage.userId)} />;
  }
}

/** The form is gone for good here: sent again, it would only hear that the address is taken. */
function NoCheckout({ onRetry }: { onRetry: () => Promise<void> }) {
  const { busy, submit } = useSubmit(onRetry);
  return (
    <AuthLayout title={publicText.register.created} hint={publicText.register.createdHint}>
      <Notice kind="danger">{publicText.register.checkoutMissing}</Notice>
      <div className="grid gap-2">
        <Button variant="primary" size="lg" full busy={busy} busyText={text.loading} onClick={submit}>
          {publicText.register.retryCheckout}
        </Button>
        <ButtonLink to={paths.plans} size="lg" full>
          {publicText.register.choosePlan}
        </ButtonLink>
      </div>
    </AuthLayout>
  );
}
