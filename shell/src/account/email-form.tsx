import { Button, Field, Input, Notice, Panel } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { type FormEvent, useRef, useState } from 'react';
import * as z from 'zod/mini';
import { isEmail } from '../lib/form-fields.ts';
import { pageAddress, paths } from '../lib/paths.ts';
import type { AuthApi } from '../session/auth-client.ts';
import { useAuth } from '../session/auth-context.ts';
import { AuthFailure, type AuthFailureReason } from '../session/auth-failure.ts';
import { pendingEmail, requestEmailChange } from '../session/email-change.ts';
import { useServices } from '../session/services.ts';
import { text } from '../text/pt-br.ts';
import { accessText } from '../text/pt-br-access.ts';
import { useSubmit } from '../ui/use-submit.ts';
import { PendingEmail } from './pending-email.tsx';

const words = accessText.emailChange;

type Outcome = { kind: 'success' | 'danger'; sentence: string } | null;

interface EmailFormProps {
  email: string;
  /** A proved address has to agree to the change, by an email of its own. */
  verified: boolean;
}

export function EmailForm({ email, verified }: EmailFormProps) {
  const { auth } = useServices();
  const { user } = useAuth();
  const queries = useQueryClient();
  const pending = useQuery(pendingQuery(auth, user?.id ?? ''));
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped, draft] = useFormDraft('shell/email', z.string(), '');
  const [error, setError] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const { busy, submit } = useSubmit(async () => {
    const wanted = typed.trim();
    const problem = checkNewEmail(wanted, email);
    setError(problem);
    setOutcome(null);
    if (problem !== null) return input.current?.focus();
    try {
      await requestEmailChange(auth, wanted, pageAddress(paths.confirmEmail));
      draft.done('');
      // Known before the browser asks for it again.
      queries.setQueryData(pendingQuery(auth, user?.id ?? '').queryKey, wanted.toLowerCase());
      setOutcome({
        kind: 'success',
        sentence: verified ? words.sentBoth(wanted, email) : words.sent(wanted),
      });
    } catch (thrown) {
      const reason = thrown instanceof AuthFailure ? thrown.reason : undefined;
      setOutcome({ kind: 'danger', sentence: failureText(reason) });
    }
  });

  return (
    <Panel title={words.title}>
      {typeof pending.data === 'string' && (
        <PendingEmail key={pending.data} email={email} wanted={pending.data} verified={verified} />
      )}
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <DraftNotice draft={draft} />
        <Field label={words.newEmail} hint={words.hint} error={error}>
          <Input
            ref={input}
            name="newEmail"
            type="email"
            inputMode="email"
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            required
            value={typed}
            onChange={(event) => {
              setTyped(event.target.value);
              setError(null);
              setOutcome(null);
            }}
          />
        </Field>
        {outcome !== null && <Notice kind={outcome.kind}>{outcome.sentence}</Notice>}
        <div className="flex justify-end">
          <Button type="submit" busy={busy} busyText={text.auth.sending} className="max-md:w-full">
            {words.submit}
          </Button>
        </div>
      </form>
    </Panel>
  );
}

function pendingQuery(auth: Pick<AuthApi, 'getUser'>, userId: string) {
  return queryOptions({
    queryKey: ['shell', 'pending-email', userId],
    queryFn: () => pendingEmail(auth, new Date()),
    // It may have been asked for, or confirmed, on another device.
    staleTime: 0,
  });
}

function checkNewEmail(wanted: string, email: string): string | null {
  if (wanted === '') return words.required;
  if (!isEmail(wanted)) return text.auth.emailInvalid;
  return wanted.toLowerCase() === email.toLowerCase() ? words.same : null;
}

function failureText(reason: AuthFailureReason | undefined): string {
  switch (reason) {
    case 'taken':
      return words.taken;
    case 'refused':
      return text.auth.emailInvalid;
    case 'needs_factor':
      return words.needsFactor;
    case 'too_many':
      return text.auth.tooManyAttempts;
    case 'unreachable':
      return text.auth.offline;
    default:
      return words.failed;
  }
}
