import { PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { Button, ButtonLink, LoadingText, Notice, TextLink } from '@garimpo/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { type FieldErrors, focusFirstInvalid, hasErrors, readFields } from '../lib/form-fields.ts';
import { paths } from '../lib/paths.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { finishRecovery, openRecovery, RECOVERY_KEY } from '../session/recovery.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import {
  checkNewPassword,
  type NewPasswordField,
  NewPasswordFields,
  newPasswordFields,
} from '../ui/new-password-fields.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { AuthLayout } from './auth-layout.tsx';
import { FactorForm } from './factor-form.tsx';
import { RecoveryCode } from './recovery-code.tsx';

const words = accessText.reset;

/** What the user reads when the password was not changed: the service's own message where we know no better one. */
function resetFailureText(error: unknown): string {
  if (!(error instanceof AuthFailure)) return text.auth.unexpected;
  switch (error.reason) {
    case 'same_password':
      return accessText.reset.same;
    case 'weak_password':
      return text.newPassword.tooShort(PASSWORD_MIN_SIGN_UP);
    case 'easy_password':
      return text.newPassword.easy;
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'unreachable':
      return text.auth.offline;
    default:
      return error.message;
  }
}

interface ResetFormProps {
  email: string;
  onSubmit: (password: string) => Promise<void>;
}

function ResetForm({ email, onSubmit }: ResetFormProps) {
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<NewPasswordField>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const forget = (name: NewPasswordField) => setErrors(({ [name]: _, ...rest }) => rest);

  const { busy, submit } = useSubmit(async () => {
    if (form.current === null) return;
    const values = readFields(form.current, newPasswordFields);
    const found = checkNewPassword(values, PASSWORD_MIN_SIGN_UP);
    setErrors(found);
    setFailure(null);
    if (hasErrors(found)) return focusFirstInvalid(form.current, newPasswordFields, found);
    try {
      await onSubmit(values.password);
    } catch (error) {
      const sentence = resetFailureText(error);
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      if (reason !== 'weak_password' && reason !== 'easy_password') return setFailure(sentence);
      setErrors({ password: sentence });
      focusFirstInvalid(form.current, newPasswordFields, { password: sentence });
    }
  });

  return (
    <form
      ref={form}
      noValidate
      className="grid grid-cols-1 gap-5"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      {/* Tells password managers whose password this is. */}
      <input type="text" name="username" autoComplete="username" defaultValue={email} readOnly hidden />
      <div className="grid gap-4">
        <NewPasswordFields labels={words} min={PASSWORD_MIN_SIGN_UP} errors={errors} onType={forget} />
      </div>
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyText={words.busy}>
        {words.submit}
      </Button>
    </form>
  );
}

const REDIRECT_AFTER_MS = 2_000;

/** /reset-password, where the link of the mail leads. */
export function ResetPasswordPage() {
  const { recovery, link, source } = useServices();
  const queries = useQueryClient();
  const opened = useQuery({
    queryKey: RECOVERY_KEY,
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
      queries.setQueryData(RECOVERY_KEY, null);
      return setOver(true);
    }
    // Whoever was signed in here signs in anew; the service has ended that session too if it is the same person's.
    await source.signOut().catch(() => undefined);
    setDone(true);
    // The way back to this page finds no form: what the link opened is over.
    queries.setQueryData(RECOVERY_KEY, null);
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
  if (opened.data === null) return <WithoutLink />;
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

function WithoutLink() {
  return (
    <AuthLayout title={words.title}>
      <Notice>{words.noLink}</Notice>
      <RecoveryCode email={null} />
      <ButtonLink to={paths.forgotPassword} size="lg" full>
        {words.askFirst}
      </ButtonLink>
      <p className="text-small">
        <TextLink to={paths.login}>{accessText.forgot.back}</TextLink>
      </p>
    </AuthLayout>
  );
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
