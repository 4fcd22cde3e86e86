import { Button, errorText, formatDateTable, Notice, SidePanel } from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import type { CampaignView, DomainTarget, DomainView } from '@garimpo/traffic-filter-contract';
import { text } from '../../../text/pt-br.ts';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { useVerifyDomain } from '../api/change-domains.ts';
import { CampaignPart } from './campaign-part.tsx';
import { DomainBadge } from './domain-badge.tsx';
import { LeadRecords } from './lead-records.tsx';
import { LookResult } from './look-result.tsx';
import { ProofRecord } from './proof-record.tsx';

export interface DomainPanelProps {
  open: boolean;
  domain: DomainView;
  target: DomainTarget | null;
  campaigns: readonly CampaignView[] | undefined;
  onClose: () => void;
}

/** All about one domain: how it stands, its campaign, its records. */
export function DomainPanel({ open, domain, target, campaigns, onClose }: DomainPanelProps) {
  const { records, detail } = domainsText;
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={domain.domain}
      description={detail.registered(formatDateTable(domain.registrationDate))}
    >
      <LookPart key={domain.id} domain={domain} />
      <CampaignPart key={`${domain.id} campaign`} domain={domain} campaigns={campaigns} />
      <PanelPart title={records.txtTitle}>
        <p>{records.txtText}</p>
        <ProofRecord record={domain.record} />
      </PanelPart>
      <PanelPart title={records.leadTitle}>
        <LeadRecords domain={domain} target={target} />
      </PanelPart>
    </SidePanel>
  );
}

function LookPart({ domain }: { domain: DomainView }) {
  const words = domainsText.look;
  const { mutate, isPending, error } = useVerifyDomain();
  return (
    <PanelPart title={words.title} aside={<DomainBadge status={domain.status} />}>
      <LookResult domain={domain} />
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.failed)}</Notice>}
      <Button
        // The main thing to do, as long as it is not done.
        variant={domain.status === 'verified' ? 'second' : 'primary'}
        className="justify-self-start"
        busy={isPending}
        busyText={words.verifying}
        onClick={() => mutate(domain.id)}
      >
        {words.verify}
      </Button>
    </PanelPart>
  );
}
