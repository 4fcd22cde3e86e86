import { FULL_NAME_MAX, type ProfileView } from '@garimpo/accounts-contract';
import { Button, Field, Input, Notice, Panel } from '@garimpo/sdk';
import { type FormEvent, useRef, useState } from 'react';
import { useAuth } from '../session/auth-context.ts';
import { text } from '../text/pt-br.ts';
import { useSubmit } from '../ui/use-submit.ts';

type Outcome = { kind: 'success' | 'danger'; sentence: string } | null;

export function NameForm({ profile }: { profile: ProfileView }) {
  const { updateProfile } = useAuth();
  const input = useRef<HTMLInputElement>(null);
  const [outcome, setOutcome] = useState<Outcome>(null);

  const { busy, submit } = useSubmit(async () => {
    setOutcome(null);
    try {
      await updateProfile({ fullName: input.current?.value ?? '' });
      setOutcome({ kind: 'success', sentence: text.profile.nameSaved });
    } catch {
      setOutcome({ kind: 'danger', sentence: text.profile.nameFailed });
    }
  });

  return (
    <Panel title={text.profile.update}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <Field label={text.profile.name}>
          <Input
            ref={input}
            name="name"
            autoComplete="name"
            maxLength={FULL_NAME_MAX}
            defaultValue={profile.fullName ?? ''}
            onChange={() => setOutcome(null)}
          />
        </Field>
        <Field label={text.profile.email} hint={text.profile.emailHint}>
          <Input
            name="email"
            type="email"
            value={profile.email}
            readOnly
            className="border-line bg-sunken text-ink-2"
          />
        </Field>
        {outcome !== null && <Notice kind={outcome.kind}>{outcome.sentence}</Notice>}
        <div className="flex justify-end">
          <Button
            type="submit"
            variant="primary"
            busy={busy}
            busyText={text.profile.saving}
            className="max-md:w-full"
          >
            {text.profile.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
