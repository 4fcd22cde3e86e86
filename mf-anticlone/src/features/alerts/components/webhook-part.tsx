import type { AlertsView, AnticloneSiteView, WebhookTestReply } from '@garimpo/anticlone-contract';
import { Button, errorText, Field, formatDateTime, Notice, toast } from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { AskInPlace, PanelPart, SecretOnce } from '@garimpo/sdk/parts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { AddressInput } from '../../../components/address-input.tsx';
import { pageUrlOf } from '../../../lib/page-url.ts';
import { text } from '../../../text/pt-br.ts';
import { alertsText } from '../../../text/pt-br-alerts.ts';
import { useRemoveWebhook, useSaveWebhook, useTestWebhook } from '../api/webhook.ts';

const words = alertsText.webhook;

interface WebhookFormProps {
  site: AnticloneSiteView;
  onSaved: (secret: string) => void;
}

function WebhookForm({ site, onSaved }: WebhookFormProps) {
  const [typed, setTyped, kept] = useFormDraft(
    `mf-anticlone/webhook:${site.id}`,
    z.string(),
    site.alerts.webhook?.url ?? '',
  );
  const [unreadable, setUnreadable] = useState(false);
  const { mutate, isPending, error, reset } = useSaveWebhook(site);
  const save = () => {
    if (isPending) return;
    const url = pageUrlOf(typed);
    setUnreadable(url === null);
    if (url === null) return;
    mutate(url, {
      onSuccess: ({ secret }) => {
        kept.done();
        onSaved(secret);
      },
    });
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
        <AddressInput
          type="url"
          placeholder={words.example}
          value={typed}
          onType={(value) => {
            setTyped(value);
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

/** Where a site's alerts are sent as webhooks. */
export function WebhookPart({ site }: { site: AnticloneSiteView }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const { webhook } = site.alerts;
  return (
    <PanelPart title={words.title}>
      <p>{words.text}</p>
      {secret !== null && (
        <SecretOnce title={words.secretTitle} secret={secret} onKept={() => setSecret(null)} />
      )}
      {webhook === null || changing ? (
        <WebhookForm
          site={site}
          onSaved={(made) => {
            setSecret(made);
            setChanging(false);
          }}
        />
      ) : (
        <WebhookSet
          site={site}
          webhook={webhook}
          onChange={() => setChanging(true)}
          onRemoved={() => setSecret(null)}
        />
      )}
    </PanelPart>
  );
}

interface WebhookSetProps {
  site: AnticloneSiteView;
  webhook: NonNullable<AlertsView['webhook']>;
  onChange: () => void;
  onRemoved: () => void;
}

function WebhookSet({ site, webhook, onChange, onRemoved }: WebhookSetProps) {
  const test = useTestWebhook(site.id);
  return (
    <>
      <div className="rounded-sm bg-sunken px-3 py-2">
        <p className="break-all text-ink">{webhook.url}</p>
        <p className="text-caption text-ink-3">{words.since(formatDateTime(webhook.createdAt))}</p>
      </div>
      {test.data !== undefined && <TestResult result={test.data} />}
      {test.error !== null && (
        <Notice kind="danger">{errorText(test.error, text.errors, words.testFailed)}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={Send} busy={test.isPending} busyText={words.testing} onClick={() => test.mutate()}>
          {words.test}
        </Button>
        <Button onClick={onChange}>{words.change}</Button>
      </div>
      <RemoveWebhook site={site} onRemoved={onRemoved} />
    </>
  );
}

function TestResult({ result: { delivered, status, reason } }: { result: WebhookTestReply }) {
  if (delivered) return <Notice kind="success">{words.delivered(status)}</Notice>;
  return <Notice kind="warn">{status === null ? words.notReached(reason) : words.answered(status)}</Notice>;
}

function RemoveWebhook({ site, onRemoved }: Pick<WebhookSetProps, 'site' | 'onRemoved'>) {
  const { mutate, isPending, error } = useRemoveWebhook(site);
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onRemoved();
        toast.success(words.removed);
      },
    });
  return (
    <AskInPlace
      danger
      action={words.remove}
      confirm={words.confirmRemove}
      question={words.removeQuestion}
      busyText={words.removing}
      busy={isPending}
      error={error === null ? null : errorText(error, text.errors, words.removeFailed)}
      onConfirm={remove}
    />
  );
}
