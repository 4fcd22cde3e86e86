import type { AlertsInput, AnticloneSiteView } from '@garimpo/anticlone-contract';
import { errorText, SidePanel, Switch, toast, useSession } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { useUpdateSite } from '../../../api/sites.ts';
import { text } from '../../../text/pt-br.ts';
import { alertsText as words } from '../../../text/pt-br-alerts.ts';
import { WebhookPart } from './webhook-part.tsx';

export interface AlertsPanelProps {
  open: boolean;
  site: AnticloneSiteView;
  onClose: () => void;
}

/** Which alerts about copies of a page the user gets. */
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
