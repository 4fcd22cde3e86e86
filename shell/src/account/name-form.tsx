import { FULL_NAME_MAX, type ProfileView } from '@garimpo/accounts-contract';
import { Button, Field, Input, Notice, Panel } from '@garimpo/sdk';
import { DraftNotice, useFormDraft } from '@garimpo/sdk/drafts';
import { type FormEvent, useState } from 'react';
import * as z from 'zod/mini';
import { useAuth } from '../session/auth-context.ts';
import { profileText } from '../text/pt-br-profile.ts';
import { useSubmit } from '../ui/use-submit.ts';

type Outcome = { kind: 'success' | 'danger'; sentence: string } | null;

export function NameForm({ profile }: { profile: ProfileView }) {
  const { updateProfile } = useAuth();
  const [name, setName, draft] = useFormDraft('shell/name', z.string(), profile.fullName ?? '');
  const [outcome, setOutcome] = useState<Outcome>(null);

  const { busy, submit } = useSubmit(async () => {
    setOutcome(null);
    try {
      await updateProfile({ fullName: name });
      draft.done();
      setOutcome({ kind: 'success', sentence: profileText.nameSaved });
    } catch {
      setOutcome({ kind: 'danger', sentence: profileText.nameFailed });
    }
  });

  return (
    <Panel title={profileText.update}>
      <form
        noValidate
        className="grid gap-4"
        onSubmit={(event: FormEvent) => {
          event.preventDefault();
          submit();
        }}
      >
        <DraftNotice draft={draft} />
        <Field label={profileText.name}>
          <Input
            name="name"
            autoComplete="name"
            maxLength={FULL_NAME_MAX}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setOutcome(null);
            }}
          />
        </Field>
        <Field label={profileText.email} hint={profileText.emailHint}>
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
            busyText={profileText.saving}
            className="max-md:w-full"
          >
            {profileText.save}
          </Button>
        </div>
      </form>
    </Panel>
  );
}
