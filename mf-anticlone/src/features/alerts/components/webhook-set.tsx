import type { AlertsView, AnticloneSiteView, WebhookTestReply } from '@garimpo/anticlone-contract';
import { Button, errorText, formatDateTime, Notice, toast } from '@garimpo/sdk';
import { Send } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { alertsText } from '../../../text/pt-br-alerts.ts';
import { useRemoveWebhook, useTestWebhook } from '../api/webhook.ts';

const words = alertsText.webhook;

export interface WebhookSetProps {
  site: AnticloneSiteView;
  webhook: NonNullable<AlertsView['webhook']>;
  onChange: () => void;
  onRemoved: () => void;
}

/** The webhook there is: tried, changed, taken away. */
export function WebhookSet({ site, webhook, onChange, onRemoved }: WebhookSetProps) {
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

/** The button that asked went away. Made once, so that it is done once. */
const focusIt = (button: HTMLButtonElement | null) => button?.focus();

/** Asked in place: a dialog never stands over a panel. */
function RemoveWebhook({ site, onRemoved }: Pick<WebhookSetProps, 'site' | 'onRemoved'>) {
  const [asking, setAsking] = useState(false);
  const { mutate, isPending, error } = useRemoveWebhook(site);
  if (!asking) {
    return (
      <Button variant="danger-quiet" className="justify-self-start" onClick={() => setAsking(true)}>
        {words.remove}
      </Button>
    );
  }
  const remove = () =>
    mutate(undefined, {
      onSuccess: () => {
        onRemoved();
        toast.success(words.removed);
      },
    });
  return (
    <div className="grid gap-2">
      <p className="text-ink">{words.removeQuestion}</p>
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.removeFailed)}</Notice>}
      <div className="flex flex-wrap gap-2">
        <Button ref={focusIt} disabled={isPending} onClick={() => setAsking(false)}>
          {words.keep}
        </Button>
        <Button variant="danger" busy={isPending} busyText={words.removing} onClick={remove}>
          {words.confirmRemove}
        </Button>
      </div>
    </div>
  );
}
