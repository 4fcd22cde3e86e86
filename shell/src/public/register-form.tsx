import type { PlanView } from '@garimpo/accounts-contract';
import { FULL_NAME_MAX, PASSWORD_MIN_SIGN_UP } from '@garimpo/auth-contract';
import { Button, Field, Input, Notice, TextLink } from '@garimpo/sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { type FieldErrors, focusFirstInvalid, hasErrors, isEmail, readFields } from '../lib/form-fields.ts';
import { PLAN_PARAM, paths } from '../lib/paths.ts';
import { AuthFailure } from '../session/auth-failure.ts';
import { plansQuery } from '../session/plan-queries.ts';
import { useServices } from '../session/services.ts';
import type { SignUpInput } from '../session/session-source.ts';
import { text } from '../text/pt-br.ts';
import { publicText } from '../text/pt-br-public.ts';
import { checkNewPassword, NewPasswordFields } from '../ui/new-password-fields.tsx';
import { useSubmit } from '../ui/use-submit.ts';
import { PlanField } from './plan-field.tsx';
import { findPlan } from './plan-texts.ts';

const registerFields = ['name', 'email', 'password', 'confirm', 'plan'] as const;
type RegisterField = (typeof registerFields)[number];
type RegisterValues = Record<RegisterField, string>;

function checkRegister(values: RegisterValues): FieldErrors<RegisterField> {
  const errors: FieldErrors<RegisterField> = {};
  const name = values.name.trim();
  if (name === '') errors.name = publicText.register.nameRequired;
  else if (name.length > FULL_NAME_MAX) errors.name = publicText.register.nameTooLong(FULL_NAME_MAX);

  const email = values.email.trim();
  if (email === '') errors.email = text.auth.emailRequired;
  else if (!isEmail(email)) errors.email = text.auth.emailInvalid;

  Object.assign(errors, checkNewPassword(values, PASSWORD_MIN_SIGN_UP, publicText.register.mismatch));
  if (values.plan === '') errors.plan = publicText.register.planRequired;
  return errors;
}

/** What the user reads when signing up failed. */
function registerFailureText(reason: AuthFailure['reason'] | undefined): string {
  switch (reason) {
    case 'refused':
    case 'same_password':
      return publicText.register.failed;
    case 'weak_password':
      return text.newPassword.tooShort(PASSWORD_MIN_SIGN_UP);
    case 'easy_password':
      return text.newPassword.easy;
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'unreachable':
      return text.auth.offline;
    default:
      return text.auth.unexpected;
  }
}

interface RegisterFormProps {
  /** Creates the account; rejects with an `AuthFailure`. */
  onSubmit: (input: Omit<SignUpInput, 'confirmAt'>) => Promise<void>;
  leaving: boolean;
}

const typed = ['name', 'email', 'password', 'confirm'] as const;

export function RegisterForm({ onSubmit, leaving }: RegisterFormProps) {
  const { api } = useServices();
  const queries = useQueryClient();
  const plans = useQuery(plansQuery(api));
  const [params] = useSearchParams();
  const [chosen, setChosen] = useState<string | null>(null);
  const planAmong = (known: readonly PlanView[]) =>
    chosen ?? findPlan(known, params.get(PLAN_PARAM))?.id ?? '';
  const plan = planAmong(plans.data ?? []);

  const form = useRef<HTMLFormElement>(null);
  const [errors, setErrors] = useState<FieldErrors<RegisterField>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const forget = (name: RegisterField) => setErrors(({ [name]: _, ...rest }) => rest);

  function refuse(found: FieldErrors<RegisterField>) {
    setErrors(found);
    if (form.current !== null) focusFirstInvalid(form.current, registerFields, found);
  }

  const { busy, submit } = useSubmit(async () => {
    if (form.current === null) return;
    // Whoever is quicker than the list of plans may have come with a plan in the address.
    const known = plans.data ?? (await queries.ensureQueryData(plansQuery(api)).catch(() => []));
    const values = { ...readFields(form.current, typed), plan: planAmong(known) };
    const found = checkRegister(values);
    setErrors(found);
    setFailure(null);
    if (hasErrors(found)) return refuse(found);
    try {
      await onSubmit({
        email: values.email.trim(),
        password: values.password,
        fullName: values.name.trim(),
        planId: values.plan,
      });
    } catch (error) {
      const reason = error instanceof AuthFailure ? error.reason : undefined;
      if (reason === 'weak_password' || reason === 'easy_password')
        refuse({ password: registerFailureText(reason) });
      else setFailure(registerFailureText(reason));
    }
  });

  return (
    <form
      ref={form}
      noValidate
      className="grid gap-4"
      onSubmit={(event: FormEvent) => {
        event.preventDefault();
        submit();
      }}
    >
      {failure !== null && <Notice kind="danger">{failure}</Notice>}
      <div className="grid gap-3.5">
        <Field label={publicText.register.name} error={errors.name}>
          <Input
            name="name"
            autoComplete="name"
            maxLength={FULL_NAME_MAX}
            required
            onChange={() => forget('name')}
          />
        </Field>
        <Field label={text.auth.email} error={errors.email}>
          <Input
            name="email"
            type="email"
            inputMode="email"
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            required
            onChange={() => forget('email')}
          />
        </Field>
        <div className="grid grid-cols-2 gap-3 max-md:grid-cols-1">
          <NewPasswordFields
            labels={{ password: text.auth.password, confirm: publicText.register.confirm }}
            min={PASSWORD_MIN_SIGN_UP}
            errors={errors}
            onType={forget}
          />
        </div>
        <PlanField
          plans={plans}
          value={plan}
          error={plan === '' ? errors.plan : undefined}
          onChange={(next) => {
            setChosen(next);
            forget('plan');
          }}
        />
      </div>
      <Button
        type="submit"
        variant="primary"
        size="lg"
        full
        busy={busy || leaving}
        busyText={publicText.register.busy}
      >
        {publicText.register.submit}
      </Button>
      {/* Beside, so that what was filled in stays. */}
      <p className="text-center text-caption text-balance text-ink-3">
        {publicText.register.agree}{' '}
        <TextLink href={paths.terms} newTab>
          {publicText.register.terms}
        </TextLink>{' '}
        {publicText.register.and}{' '}
        <TextLink href={paths.privacy} newTab>
          {publicText.register.privacy}
        </TextLink>
        .
      </p>
      <p className="text-center text-small text-ink-2">
        {publicText.register.haveAccount} <TextLink to={paths.login}>{publicText.register.login}</TextLink>
      </p>
    </form>
  );
}
