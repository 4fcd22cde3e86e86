import {
  Button,
  Field,
  hasOpenDraft,
  Input,
  LoadingText,
  Notice,
  PasswordInput,
  TextLink,
} from '@garimpo/sdk';
import {
  type FormEvent,
  lazy,
  type RefObject,
  Suspense,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import { Navigate, useNavigate, useSearchParams } from 'react-router-dom';
import { type FieldErrors, focusFirstInvalid, hasErrors, isEmail, readFields } from '../lib/form-fields.ts';
import { paths, RETURN_PARAM, returnPath } from '../lib/paths.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import type { FrontConfig } from '../session/front-config.ts';
import { useProviders } from '../session/providers.ts';
import { useServices } from '../session/services.ts';
import { noteTypedPassword } from '../session/typed-password.ts';
import { text } from '../text/pt-br.ts';
import { publicText } from '../text/pt-br-public.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { AuthLayout } from './auth-layout.tsx';
import { accessPages } from './load-access-pages.ts';
import { PasskeySignIn } from './passkey-sign-in.tsx';
import { ProviderButtons } from './provider-buttons.tsx';
import { ResendMail } from './resend-mail.tsx';

const loginFields = ['email', 'password'] as const;
type LoginField = (typeof loginFields)[number];
type LoginValues = Record<LoginField, string>;

function checkLogin(values: LoginValues): FieldErrors<LoginField> {
  const errors: FieldErrors<LoginField> = {};
  const email = values.email.trim();
  if (email === '') errors.email = text.auth.emailRequired;
  else if (!isEmail(email)) errors.email = text.auth.emailInvalid;
  if (values.password === '') errors.password = text.auth.passwordRequired;
  return errors;
}

/** What the user reads when signing in failed. */
function loginFailureText(reason: AuthFailure['reason'] | undefined): string {
  switch (reason) {
    case 'refused':
    case 'weak_password':
    case 'easy_password':
    case 'same_password':
      return publicText.login.failed;
    case 'not_confirmed':
      return publicText.login.notConfirmed;
    case 'banned':
      return publicText.login.banned;
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'unreachable':
      return text.auth.offline;
    default:
      return text.auth.unexpected;
  }
}

interface DemoAccountProps {
  account: NonNullable<FrontConfig['demo']>;
  form: RefObject<HTMLFormElement | null>;
}

/** On a machine of one's own: the account that was made to look around with. */
function DemoAccount({ account, form }: DemoAccountProps) {
  function fill() {
    for (const [name, value] of Object.entries(account)) {
      const input = form.current?.elements.namedItem(name);
      if (input instanceof HTMLInputElement) input.value = value;
    }
  }
  return (
    <p className="flex items-center justify-between gap-2 border-t border-line-soft pt-4 text-caption text-ink-3">
      <span className="min-w-0 break-words">
        {publicText.login.demo} · {account.email}
      </span>
      <Button variant="ghost" size="sm" onClick={fill}>
        {publicText.login.demoUse}
      </Button>
    </p>
  );
}

const ChallengePage = lazy(async () => ({ default: (await accessPages()).ChallengePage }));
const ReturnPage = lazy(async () => ({ default: (await accessPages()).ReturnPage }));

/** /login. Signed-in users go on to where they were stopped. */
export function LoginPage() {
  const { session } = useAuth();
  const { link } = useServices();
  const providers = useProviders();
  const [params] = useSearchParams();
  // Comes back from another sign-in, or from a link that signs in.
  const [returning, setReturning] = useState(link.current !== null);
  const [problem, setProblem] = useState<string | null>(null);
  const end = useCallback((failed: string | null) => {
    setProblem(failed);
    setReturning(false);
  }, []);

  // Nobody is to be signed in: what the address brought is for nothing, here and on every page after this one.
  const signedIn = session.kind === 'signed_in';
  useEffect(() => {
    if (signedIn) link.current = null;
  }, [signedIn, link]);

  if (session.kind === 'signed_in') return <Navigate to={returnPath(params.get(RETURN_PARAM))} replace />;
  if (session.kind === 'starting') return <Waiting />;
  if (session.kind === 'factor_due') {
    return (
      <Suspense fallback={<Waiting />}>
        <ChallengePage factors={session.factors} />
      </Suspense>
    );
  }
  if (returning) {
    return (
      <Suspense fallback={<Waiting />}>
        <ReturnPage onEnd={end} />
      </Suspense>
    );
  }
  if (providers === null) return <Waiting />;
  return (
    <AuthLayout title={publicText.login.title} hint={publicText.login.hint}>
      <LoginForm
        problem={problem}
        ended={session.kind === 'signed_out' && session.ended === true}
        providers={providers}
      />
    </AuthLayout>
  );
}

function Waiting() {
  return (
    <AuthLayout title={publicText.login.title} hint={publicText.login.hint}>
      <LoadingText />
    </AuthLayout>
  );
}

interface LoginFormProps {
  /** What went wrong before this form was shown. */
  problem: string | null;
  /** A session has ended by itself, and brought people here. */
  ended: boolean;
  providers: readonly string[];
}

function LoginForm({ problem, ended, providers }: LoginFormProps) {
  const { signIn } = useAuth();
  const { config } = useServices();
  const navigate = useNavigate();
  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<LoginField>>({});
  const [failure, setFailure] = useState<string | null>(problem);
  const [unconfirmed, setUnconfirmed] = useState<string | null>(null);

  const { busy, submit } = useSubmit(async () => {
    if (form.current === null) return;
    const values = readFields(form.current, loginFields);
    const found = checkLogin(values);
    setErrors(found);
    setFailure(null);
    setUnconfirmed(null);
    if (hasErrors(found)) return focusFirstInvalid(form.current, loginFields, found);
    try {
      noteTypedPassword();
      await signIn(values.email.trim(), values.password);
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      setFailure(loginFailureText(reason));
      if (reason === 'not_confirmed') setUnconfirmed(values.email.trim());
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
      {failure === null && ended && (
        <Notice kind="warn">
          {publicText.login.ended} {hasOpenDraft() && publicText.login.draftKept}
        </Notice>
      )}
      <div className="grid gap-4">
        <Field label={text.auth.email} error={errors.email}>
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username webauthn"
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
      <Button type="submit" variant="primary" size="lg" full busy={busy} busyText={publicText.login.busy}>
        {publicText.login.submit}
      </Button>
      {unconfirmed !== null && (
        <div className="grid gap-2">
          <Button
            size="lg"
            full
            onClick={() => void navigate(paths.confirmEmail, { state: { email: unconfirmed } })}
          >
            {text.auth.enterCode}
          </Button>
          <ResendMail email={unconfirmed} />
        </div>
      )}
      <PasskeySignIn onFailure={setFailure} />
      <ProviderButtons names={providers} onFailure={setFailure} />
      <div className="flex flex-wrap justify-between gap-x-4 gap-y-2 text-small">
        <TextLink to={paths.forgotPassword}>{publicText.login.forgot}</TextLink>
        <p className="text-ink-2">
          {publicText.login.noAccount} <TextLink to={paths.register}>{publicText.login.register}</TextLink>
        </p>
      </div>
      {config.demo && <DemoAccount account={config.demo} form={form} />}
    </form>
  );
}
