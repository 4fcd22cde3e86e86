import { Button, ButtonLink, Notice, toast } from '@garimpo/sdk';
import { useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure, type AuthFailureReason } from '../session/auth-failure.ts';
import type { LinkSecret } from '../session/link-secret.ts';
import { openLink } from '../session/mail-link.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { AuthLayout } from './auth-layout.tsx';
import { EnterCode } from './enter-code.tsx';

const confirmEmailChangeWords = accessText.emailChange;

/** What is left to do, or why nothing is. */
type Step =
  | { kind: 'ask'; failure: string | null }
  | { kind: 'half' }
  | { kind: 'over'; problem: string }
  | { kind: 'done' };

/** Stands on /confirm-email for a link that confirms a change of address, on either side. */
function ConfirmEmailChange() {
  const { auth, link } = useServices();
  const { session, refresh } = useAuth();
  const [step, setStep] = useState<Step>({ kind: 'ask', failure: null });

  const { busy, submit } = useSubmit(async () => {
    try {
      if ((await openLink(auth, link)) === 'half') return setStep({ kind: 'half' });
      // The address stands in the token, and this one still has the old address.
      if (session.kind === 'signed_in') await auth.refreshSession().catch(() => undefined);
      await refresh();
      toast.success(confirmEmailChangeWords.done);
      setStep({ kind: 'done' });
    } catch (error) {
      setStep(afterFailure(error instanceof AuthFailure ? error.reason : undefined));
    }
  });

  switch (step.kind) {
    case 'done':
      return <Navigate to={paths.profile} replace />;
    case 'half':
      return <Ended kind="success" sentence={confirmEmailChangeWords.half} />;
    case 'over':
      return <Ended kind="danger" sentence={step.problem} />;
    case 'ask':
      return (
        <AuthLayout title={confirmEmailChangeWords.confirmTitle} hint={confirmEmailChangeWords.confirmHint}>
          {step.failure !== null && <Notice kind="danger">{step.failure}</Notice>}
          <Button
            variant="primary"
            size="lg"
            full
            busy={busy}
            busyText={accessText.confirm.busy}
            onClick={submit}
          >
            {confirmEmailChangeWords.confirm}
          </Button>
        </AuthLayout>
      );
  }
}

function Ended({ kind, sentence }: { kind: 'success' | 'danger'; sentence: string }) {
  return (
    <AuthLayout title={confirmEmailChangeWords.confirmTitle}>
      <Notice kind={kind}>{sentence}</Notice>
      <ButtonLink to={paths.profile} size="lg" full>
        {confirmEmailChangeWords.toProfile}
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
      return { kind: 'over', problem: confirmEmailChangeWords.taken };
    default:
      return { kind: 'over', problem: confirmEmailChangeWords.over };
  }
}

const words = accessText.confirm;

/** /confirm-email, where the link of the mail leads. The link is used by the button, not by opening the page. */
export function ConfirmEmailPage() {
  const { link } = useServices();
  const [changes] = useState(
    () => link.current !== null && 'type' in link.current && link.current.type === 'email_change',
  );
  return changes ? <ConfirmEmailChange /> : <ConfirmEmail />;
}

function ConfirmEmail() {
  const { auth, link } = useServices();
  const { refresh, profile } = useAuth();
  const [problem, setProblem] = useState(() => problemOf(link.current));
  const [failure, setFailure] = useState<string | null>(null);
  const [done, setDone] = useState(false);
  const [signIn] = useState(() => signsIn(link.current));

  const { busy, submit } = useSubmit(async () => {
    setFailure(null);
    try {
      await openLink(auth, link);
      await refresh();
      if (!signIn) toast.success(words.done);
      setDone(true);
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      if (reason === 'too_many') setFailure(text.auth.tooManyAttempts);
      else if (reason === 'unreachable') setFailure(text.auth.offline);
      else if (reason === 'other_browser') setProblem(words.otherBrowser);
      else setProblem(signIn ? accessText.reset.linkOver : words.used);
    }
  });

  if (done) return <Navigate to={paths.dashboard} replace />;
  if (problem === words.used && profile?.emailVerified === true) return <AlreadyConfirmed />;
  if (problem !== null)
    return <WithoutLink problem={problem} failed={problem !== words.noLink && problem !== words.used} />;
  return (
    <AuthLayout
      title={signIn ? words.signInTitle : words.title}
      hint={signIn ? words.signInHint : words.hint}
    >
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      <Button
        variant="primary"
        size="lg"
        full
        busy={busy}
        busyText={signIn ? words.signingIn : words.busy}
        onClick={submit}
      >
        {signIn ? words.signIn : words.submit}
      </Button>
    </AuthLayout>
  );
}

function problemOf(secret: LinkSecret | null): string | null {
  if (secret === null) return words.noLink;
  return secret.kind === 'refused' || secret.kind === 'tokens' ? words.used : null;
}

/** The link did its work the first time. */
function AlreadyConfirmed() {
  return (
    <AuthLayout title={words.doneTitle}>
      <Notice kind="success">{words.already}</Notice>
      <ButtonLink to={paths.dashboard} variant="primary" size="lg" full>
        {text.problem.goToDashboard}
      </ButtonLink>
    </AuthLayout>
  );
}

function signsIn(secret: LinkSecret | null): boolean {
  return secret !== null && 'type' in secret && secret.type === 'magiclink';
}

interface WithoutLinkProps {
  problem: string;
  /** The link was good for nothing. */
  failed: boolean;
}

/** The code does what the link does. Whose it is is not known, unless somebody is signed in or the last page has told. */
function WithoutLink({ problem, failed }: WithoutLinkProps) {
  const { user } = useAuth();
  const { state } = useLocation();
  return (
    <AuthLayout title={words.title}>
      <Notice kind={failed ? 'danger' : 'info'}>{problem}</Notice>
      <EnterCode email={user?.email ?? emailIn(state)} />
      {user === null && (
        <ButtonLink to={paths.login} variant="ghost" size="lg" full>
          {accessText.reset.login}
        </ButtonLink>
      )}
    </AuthLayout>
  );
}

function emailIn(state: unknown): string | null {
  if (typeof state !== 'object' || state === null || !('email' in state)) return null;
  return typeof state.email === 'string' ? state.email : null;
}
