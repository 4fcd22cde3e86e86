import { Button, ButtonLink, LoadingText, Notice, TextLink } from '@garimpo/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { useServices } from '../app/services.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { finishRecovery, openRecovery } from '../session/recovery.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FactorForm } from './factor-form.tsx';
import { ResetForm } from './reset-form.tsx';

const words = accessText.reset;
const RECOVERY = ['shell', 'recovery'];
const REDIRECT_AFTER_MS = 2_000;

/** /reset-password, where the link of the mail leads. */
export function ResetPasswordPage() {
  const { recovery, link, source } = useServices();
  const queries = useQueryClient();
  const opened = useQuery({
    queryKey: RECOVERY,
    queryFn: () => openRecovery(recovery, link),
    // The link is used up by the first reading.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const [done, setDone] = useState(false);
  const [over, setOver] = useState(false);

  async function change(password: string) {
    try {
      await finishRecovery(recovery, password);
    } catch (error) {
      if (!(error instanceof AuthFailure) || error.reason !== 'link_over') throw error;
      queries.setQueryData(RECOVERY, null);
      return setOver(true);
    }
    // Whoever was signed in here signs in anew; the service has ended that session too if it is the same person's.
    await source.signOut().catch(() => undefined);
    setDone(true);
    // The way back to this page finds no form: what the link opened is over.
    queries.setQueryData(RECOVERY, null);
  }

  if (done) return <Changed />;
  if (opened.isPending) {
    return (
      <AuthLayout title={words.title}>
        <LoadingText />
      </AuthLayout>
    );
  }
  if (opened.isError) {
    return (
      <NotOpened error={opened.error} retrying={opened.isFetching} onRetry={() => void opened.refetch()} />
    );
  }
  if (over)
    return <AskForLink notice={<Notice kind="danger">{words.linkOver}</Notice>} ask={words.askAgain} />;
  if (opened.data === null)
    return <AskForLink notice={<Notice>{words.noLink}</Notice>} ask={words.askFirst} />;
  if (opened.data.factors.length > 0) {
    return (
      <AuthLayout title={accessText.challenge.title} hint={accessText.challenge.hint}>
        <FactorForm
          client={recovery}
          factors={opened.data.factors}
          onVerified={() => void opened.refetch()}
        />
      </AuthLayout>
    );
  }
  return (
    <AuthLayout title={words.title} hint={words.hint(opened.data.email)}>
      <ResetForm email={opened.data.email} onSubmit={change} />
    </AuthLayout>
  );
}

function Changed() {
  const navigate = useNavigate();
  useEffect(() => {
    const timer = setTimeout(() => void navigate(paths.login, { replace: true }), REDIRECT_AFTER_MS);
    return () => clearTimeout(timer);
  }, [navigate]);
  return (
    <AuthLayout title={words.title} hint={words.goingOn}>
      <Notice kind="success">{words.done}</Notice>
      <ButtonLink to={paths.login} size="lg" full>
        {words.login}
      </ButtonLink>
    </AuthLayout>
  );
}

interface NotOpenedProps {
  error: unknown;
  retrying: boolean;
  onRetry: () => void;
}

function NotOpened({ error, retrying, onRetry }: NotOpenedProps) {
  const reason = error instanceof AuthFailure ? error.reason : undefined;
  if (reason === 'unreachable') {
    return (
      <AuthLayout title={words.title}>
        <Notice kind="danger">{text.auth.offline}</Notice>
        <Button variant="primary" size="lg" full busy={retrying} busyText={text.loading} onClick={onRetry}>
          {words.tryAgain}
        </Button>
      </AuthLayout>
    );
  }
  const sentence = reason === 'too_many' ? text.auth.tooManyAttempts : linkProblem(reason);
  return <AskForLink notice={<Notice kind="danger">{sentence}</Notice>} ask={words.askAgain} />;
}

function linkProblem(reason: AuthFailure['reason'] | undefined): string {
  return reason === 'other_browser' ? words.otherBrowser : words.linkOver;
}

function AskForLink({ notice, ask }: { notice: ReactNode; ask: string }) {
  return (
    <AuthLayout title={words.title}>
      {notice}
      <ButtonLink to={paths.forgotPassword} variant="primary" size="lg" full>
        {ask}
      </ButtonLink>
      <p className="text-small">
        <TextLink to={paths.login}>{accessText.forgot.back}</TextLink>
      </p>
    </AuthLayout>
  );
}
