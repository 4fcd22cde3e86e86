import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { Button, errorText, Field, Input } from '@garimpo/sdk';
import { useState } from 'react';
import { pageUrlOf } from '../../../lib/page-url.ts';
import { text } from '../../../text/pt-br.ts';
import { alertsText } from '../../../text/pt-br-alerts.ts';
import { useSaveWebhook } from '../api/webhook.ts';

const words = alertsText.webhook;

export interface WebhookFormProps {
  site: AnticloneSiteView;
  onSaved: (secret: string) => void;
}

export function WebhookForm({ site, onSaved }: WebhookFormProps) {
  const [typed, setTyped] = useState(site.alerts.webhook?.url ?? '');
  const [unreadable, setUnreadable] = useState(false);
  const { mutate, isPending, error, reset } = useSaveWebhook(site);
  const save = () => {
    if (isPending) return;
    const url = pageUrlOf(typed);
    setUnreadable(url === null);
    if (url !== null) mutate(url, { onSuccess: ({ secret }) => onSaved(secret) });
  };
  const refusal = error === null ? null : errorText(error, text.errors, words.failed);
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        save();
      }}
      className="grid grid-cols-[minmax(0,1fr)] gap-3"
    >
      <Field
        label={words.url}
        error={unreadable ? words.urlProblem : refusal}
        hint={site.alerts.webhook === null ? undefined : words.changeHint}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={words.example}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setUnreadable(false);
            if (error !== null) reset();
          }}
        />
      </Field>
      <Button type="submit" className="justify-self-start" busy={isPending} busyText={words.saving}>
        {words.save}
      </Button>
    </form>
  );
}
