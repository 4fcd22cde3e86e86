import type { AlertsInput, AnticloneSiteView } from '@garimpo/anticlone-contract';
import {
  Button,
  errorText,
  Field,
  IconButton,
  Input,
  SidePanel,
  Switch,
  toast,
  useSession,
  useUnsavedWork,
} from '@garimpo/sdk';
import { PanelPart, shortAddress } from '@garimpo/sdk/parts';
import { ClipboardCopy } from 'lucide-react';
import { useState } from 'react';
import { useUpdateSite } from '../../../api/update-site.ts';
import { copyAndSay } from '../../../copy-and-say.ts';
import { pageUrlOf } from '../../../lib/page-url.ts';
import { text } from '../../../text/pt-br.ts';
import { alertsText, alertsText as words } from '../../../text/pt-br-alerts.ts';
import { useSaveWebhook } from '../api/webhook.ts';
import { WebhookSet } from './webhook-set.tsx';

const webhookFormWords = alertsText.webhook;

interface WebhookFormProps {
  site: AnticloneSiteView;
  onSaved: (secret: string) => void;
}

function WebhookForm({ site, onSaved }: WebhookFormProps) {
  const [typed, setTyped] = useState(site.alerts.webhook?.url ?? '');
  const [unreadable, setUnreadable] = useState(false);
  const { mutate, isPending, error, reset } = useSaveWebhook(site);
  const save = () => {
    if (isPending) return;
    const url = pageUrlOf(typed);
    setUnreadable(url === null);
    if (url !== null) mutate(url, { onSuccess: ({ secret }) => onSaved(secret) });
  };
  const refusal = error === null ? null : errorText(error, text.errors, webhookFormWords.failed);
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
        label={webhookFormWords.url}
        error={unreadable ? webhookFormWords.urlProblem : refusal}
        hint={site.alerts.webhook === null ? undefined : webhookFormWords.changeHint}
      >
        <Input
          type="url"
          inputMode="url"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          placeholder={webhookFormWords.example}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setUnreadable(false);
            if (error !== null) reset();
          }}
        />
      </Field>
      <Button
        type="submit"
        className="justify-self-start"
        busy={isPending}
        busyText={webhookFormWords.saving}
      >
        {webhookFormWords.save}
      </Button>
    </form>
  );
}

const secretOnceWords = alertsText.webhook;

interface SecretOnceProps {
  secret: string;
  onKept: () => void;
}

/** The service tells it once: it stays until its reader says that it is kept. */
function SecretOnce({ secret, onKept }: SecretOnceProps) {
  useUnsavedWork(secretOnceWords.secretOnce);
  return (
    <div className="grid gap-3 rounded-md border border-warn-line bg-warn-soft p-3">
      <Field label={secretOnceWords.secretTitle} hint={secretOnceWords.secretOnce}>
        <Input
          readOnly
          value={secret}
          onFocus={(event) => event.target.select()}
          trailing={
            <IconButton
              label={secretOnceWords.copySecret}
              icon={ClipboardCopy}
              size="head"
              onClick={() => void copyAndSay(secret, secretOnceWords.secretCopied)}
            />
          }
        />
      </Field>
      <Button size="sm" className="justify-self-start" onClick={onKept}>
        {secretOnceWords.kept}
      </Button>
    </div>
  );
}

const webhookPartWords = alertsText.webhook;

function WebhookPart({ site }: { site: AnticloneSiteView }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const { webhook } = site.alerts;
  return (
    <PanelPart title={webhookPartWords.title}>
      <p>{webhookPartWords.text}</p>
      {secret !== null && <SecretOnce secret={secret} onKept={() => setSecret(null)} />}
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

export interface AlertsPanelProps {
  open: boolean;
  site: AnticloneSiteView;
  onClose: () => void;
}

/** Who is told of a copy of this page. */
export function AlertsPanel({ open, site, onClose }: AlertsPanelProps) {
  const { user } = useSession();
  const { mutate, isPending, variables } = useUpdateSite(site.id);
  const wanted = { ...site.alerts, ...(isPending && variables.alerts) };
  const change = (alerts: AlertsInput) =>
    mutate({ alerts }, { onError: (cause) => toast.error(errorText(cause, text.errors, words.saveFailed)) });
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={words.title}
      description={shortAddress(site.originalUrl)}
    >
      <div className="grid gap-3 border-b border-line-soft p-5">
        <p className="text-small text-ink-2">{words.intro}</p>
        <Switch
          label={words.mail}
          description={words.mailHint(user.email)}
          checked={wanted.mail === true}
          onCheckedChange={(mail) => change({ mail })}
        />
        <Switch
          label={words.suspects}
          description={words.suspectsHint}
          checked={wanted.suspects === true}
          onCheckedChange={(suspects) => change({ suspects })}
        />
      </div>
      <WebhookPart key={site.id} site={site} />
    </SidePanel>
  );
}
