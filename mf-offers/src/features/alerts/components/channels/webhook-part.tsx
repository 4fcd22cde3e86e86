import { type AlertWebhookTestReply, type ChannelsReply, isWebUrl } from '@garimpo/offers-contract';
import { Button, errorText, Field, formatDateTime, Input, Notice, toast } from '@garimpo/sdk';
import { useFormDraft } from '@garimpo/sdk/drafts';
import { AskInPlace, PanelPart, SecretOnce } from '@garimpo/sdk/parts';
import { Send } from 'lucide-react';
import { useState } from 'react';
import * as z from 'zod/mini';
import { drafts } from '../../../../drafts.ts';
import { channelErrors, channelsText } from '../../../../text/pt-br-channels.ts';
import { useRemoveWebhook, useTestWebhook, useWriteWebhook } from '../../api/channel-requests.ts';

const words = channelsText.webhook;

/** Where the account's alerts are sent as signed messages. */
export function WebhookPart({ webhook }: { webhook: ChannelsReply['webhook'] }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const keep = (made: string) => {
    setSecret(made);
    setChanging(false);
  };
  return (
    <PanelPart title={words.title}>
      <p>{words.text}</p>
      {secret !== null && (
        <SecretOnce title={words.secretTitle} secret={secret} onKept={() => setSecret(null)} />
      )}
      {webhook === null || changing ? (
        <WebhookForm webhook={webhook} onSaved={keep} />
      ) : (
        <WebhookSet
          webhook={webhook}
          onChange={() => setChanging(true)}
          onSecret={keep}
          onRemoved={() => setSecret(null)}
        />
      )}
    </PanelPart>
  );
}

interface WebhookFormProps {
  webhook: ChannelsReply['webhook'];
  onSaved: (secret: string) => void;
}

/** Completes an address that was typed without a scheme. Null for what is no address. */
function addressOf(typed: string): string | null {
  const trimmed = typed.trim();
  const url = /^[a-z]+:/i.test(trimmed) ? trimmed : `https://${trimmed}`;
  return trimmed !== '' && isWebUrl(url) ? url : null;
}

function WebhookForm({ webhook, onSaved }: WebhookFormProps) {
  const [typed, setTyped, kept] = useFormDraft(drafts.webhook, z.string(), webhook?.url ?? '');
  const [unreadable, setUnreadable] = useState(false);
  const { mutate, isPending, error, reset } = useWriteWebhook();
  const save = () => {
    if (isPending) return;
    const url = addressOf(typed);
    setUnreadable(url === null);
    if (url === null) return;
    mutate(url, {
      onSuccess: ({ secret }) => {
        kept.done();
        onSaved(secret);
      },
    });
  };
  const refusal = error === null ? null : errorText(error, channelErrors, words.failed);
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
        hint={webhook === null ? undefined : words.changeHint}
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

interface WebhookSetProps {
  webhook: NonNullable<ChannelsReply['webhook']>;
  onChange: () => void;
  onSecret: (secret: string) => void;
  onRemoved: () => void;
}

function WebhookSet({ webhook, onChange, onSecret, onRemoved }: WebhookSetProps) {
  const test = useTestWebhook();
  const renewal = useWriteWebhook();
  const removal = useRemoveWebhook();
  return (
    <>
      <div className="rounded-sm bg-sunken px-3 py-2">
        <p className="break-all text-ink">{webhook.url}</p>
        <p className="text-caption text-ink-3">{words.since(formatDateTime(webhook.createdAt))}</p>
      </div>
      {test.data !== undefined && <TestResult result={test.data} />}
      {test.error !== null && (
        <Notice kind="danger">{errorText(test.error, channelErrors, words.testFailed)}</Notice>
      )}
      <div className="flex flex-wrap gap-2">
        <Button icon={Send} busy={test.isPending} busyText={words.testing} onClick={() => test.mutate()}>
          {words.test}
        </Button>
        <Button onClick={onChange}>{words.change}</Button>
      </div>
      <AskInPlace
        action={words.renew}
        question={words.renewQuestion}
        busyText={words.renewing}
        busy={renewal.isPending}
        error={renewal.error && errorText(renewal.error, channelErrors, words.renewFailed)}
        onConfirm={() => renewal.mutate(null, { onSuccess: ({ secret }) => onSecret(secret) })}
      />
      <AskInPlace
        danger
        action={words.remove}
        question={words.removeQuestion}
        busyText={words.removing}
        busy={removal.isPending}
        error={removal.error && errorText(removal.error, channelErrors, words.removeFailed)}
        onConfirm={() =>
          removal.mutate(undefined, {
            onSuccess: () => {
              onRemoved();
              toast.success(words.removed);
            },
          })
        }
      />
    </>
  );
}

function TestResult({ result: { delivered, status, reason } }: { result: AlertWebhookTestReply }) {
  if (delivered) return <Notice kind="success">{words.delivered(status)}</Notice>;
  return <Notice kind="warn">{status === null ? words.notReached(reason) : words.answered(status)}</Notice>;
}
