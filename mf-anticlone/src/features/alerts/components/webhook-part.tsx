import type { AnticloneSiteView } from '@garimpo/anticlone-contract';
import { PanelPart } from '@garimpo/sdk/parts';
import { useState } from 'react';
import { alertsText } from '../../../text/pt-br-alerts.ts';
import { SecretOnce } from './secret-once.tsx';
import { WebhookForm } from './webhook-form.tsx';
import { WebhookSet } from './webhook-set.tsx';

const words = alertsText.webhook;

export function WebhookPart({ site }: { site: AnticloneSiteView }) {
  const [secret, setSecret] = useState<string | null>(null);
  const [changing, setChanging] = useState(false);
  const { webhook } = site.alerts;
  return (
    <PanelPart title={words.title}>
      <p>{words.text}</p>
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
