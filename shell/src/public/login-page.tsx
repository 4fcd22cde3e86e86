import { Button, Field, Input, LoadingText, Notice, PasswordInput, TextLink } from '@garimpo/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { Navigate, useSearchParams } from 'react-router-dom';
import { type FieldErrors, focusFirstInvalid, hasErrors, readFields } from '../app/form-fields.ts';
import { paths, RETURN_PARAM, returnPath } from '../app/paths.ts';
import { useServices } from '../app/services.ts';
import { useSubmit } from '../app/use-submit.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { text } from '../text/pt-br.ts';
import { AuthLayout } from './auth-layout.tsx';
import { DemoAccount } from './demo-account.tsx';
import { checkLogin, type LoginField, loginFailureText, loginFields } from './login-rules.ts';

/** /login. Signed-in users go on to where they were stopped. */
export function LoginPage() {
  const { session } = useAuth();
  const [params] = useSearchParams();
  if (session.kind === 'signed_in') return <Navigate to={returnPath(params.get(RETURN_PARAM))} replace />;
  return (
    <AuthLayout title={text.login.title} hint={text.login.hint}>
      {session.kind === 'starting' ? <LoadingText /> : <LoginForm />}
    </AuthLayout>
  );
}

function LoginForm() {
  const { signIn } = useAuth();
  const { config } = useServices();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<LoginField>>({});
  const [failure, setFailure] = useState<string | null>(null);

  const { busy, submit } = useSubmit(async () => {
    if (form.current === null) return;
    const values = readFields(form.current, loginFields);
    const found = checkLogin(values);
    setErrors(found);
    setFailure(null);
    if (hasErrors(found)) return focusFirstInvalid(form.current, loginFields, found);
    try {
      await signIn(values.email.trim(), values.password);
    } catch (error) {
      setFailure(loginFailureText(error instanceof AuthFailure ? error.reason : undefined));
    }
  });

  function onSubmit(event: FormEvent) {
    event.preventDefault();
    submit();
  }
  const forget = (name: LoginField) => () => setErrors(({ [name]: _, ...rest }) => rest);

  return (
    <form ref={form} noValidate onSubmit={onSubmit} className="grid grid-cols-1 gap-5">
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      <div className="grid gap-4">
        <Field label={text.auth.email} error={errors.email}>
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            onChange={forget('email')}
          />
        </Field>
        <Field label={text.auth.password} error={errors.password}>
          <PasswordInput
            name="password"
            autoComplete="current-password"
            required
            onChange={forget('password')}
          />
        </Field>
      </div>
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyText={text.login.busy}>
        {text.login.submit}
      </Button>
      <p className="text-right text-small text-ink-2 max-md:text-left">
        {text.login.noAccount} <TextLink to={paths.register}>{text.login.register}</TextLink>
      </p>
      {config.demo && <DemoAccount account={config.demo} form={form} />}
    </form>
  );
}
