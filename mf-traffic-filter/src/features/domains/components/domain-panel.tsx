import {
  Badge,
  Button,
  ButtonLink,
  errorText,
  Field,
  formatDateTable,
  Notice,
  Select,
  SidePanel,
  toast,
} from '@garimpo/sdk';
import { PanelPart } from '@garimpo/sdk/parts';
import type { CampaignView, DomainTarget, DomainView } from '@garimpo/traffic-filter-contract';
import { Check, Clock, ExternalLink } from 'lucide-react';
import { CopyButton } from '../../../components/copy.tsx';
import { text } from '../../../text/pt-br.ts';
import { domainsText } from '../../../text/pt-br-domains.ts';
import { useDomainCampaign, useVerifyDomain } from '../api/domains.ts';
import { CheckResult } from './check-result.tsx';

const words = domainsText.records;

interface RecordBoxProps {
  type: 'TXT' | 'CNAME' | 'A' | 'AAAA';
  name: string;
  value: string;
}

/** One DNS record in the fields of a provider's form. */
function RecordBox({ type, name, value }: RecordBoxProps) {
  return (
    <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-3 gap-y-0.5 rounded-sm bg-sunken py-1.5 pr-1.5 pl-3 text-small">
      <dt className="text-caption text-ink-3">{words.type}</dt>
      <dd className="py-1 font-mono text-caption text-ink">{type}</dd>
      <Line name={words.name} value={name} copy={words.copyName(type)} />
      <Line name={words.value} value={value} copy={words.copyValue(type)} />
    </dl>
  );
}

function Line({ name, value, copy }: { name: string; value: string; copy: string }) {
  return (
    <>
      <dt className="text-caption text-ink-3">{name}</dt>
      <dd className="flex items-center gap-2">
        <span className="min-w-0 flex-1 font-mono text-caption break-all text-ink">{value}</span>
        <CopyButton label={copy} value={value} />
      </dd>
    </>
  );
}

const campaignPartWords = domainsText.campaign;
const NONE = 'none';

interface CampaignPartProps {
  domain: DomainView;
  /** `undefined` until they are known. */
  campaigns: readonly CampaignView[] | undefined;
}

/** The campaign that answers at the domain's root. A choice is saved at once. */
function CampaignPart({ domain, campaigns }: CampaignPartProps) {
  const { id, campaignId, status } = domain;
  const { mutate, isPending, variables, error } = useDomainCampaign(id);
  // What was chosen stands until the service has answered.
  const chosen = isPending ? variables : campaignId;
  const isGone = chosen !== null && campaigns?.every((one) => one.id !== chosen) === true;
  const options = [
    { value: NONE, label: campaignPartWords.none },
    ...(campaigns ?? []).map((one) => ({
      value: one.id,
      label: one.active ? one.name : campaignPartWords.inactive(one.name),
    })),
    ...(isGone ? [{ value: chosen, label: campaignPartWords.gone }] : []),
  ];
  return (
    <PanelPart title={campaignPartWords.title}>
      <p>{campaignPartWords.text}</p>
      <Field
        label={campaignPartWords.label}
        hint={status === 'verified' ? undefined : campaignPartWords.pending}
        error={error === null ? null : errorText(error, text.errors, campaignPartWords.failed)}
      >
        <Select
          options={options}
          value={campaigns === undefined ? null : (chosen ?? NONE)}
          disabled={campaigns === undefined}
          onValueChange={(value) =>
            mutate(value === NONE ? null : value, { onSuccess: () => toast.success(campaignPartWords.saved) })
          }
        />
      </Field>
      {status === 'verified' && campaignId !== null && (
        <ButtonLink
          size="sm"
          icon={ExternalLink}
          href={`https://${domain.domain}/`}
          newTab
          className="justify-self-start"
        >
          {campaignPartWords.open}
        </ButtonLink>
      )}
    </PanelPart>
  );
}

export interface LeadRecordsProps {
  domain: DomainView;
  target: DomainTarget | null;
}

/** What brings visitors of the domain here: without it, it is proved and does nothing. */
export function LeadRecords({ domain: { domain, pointsHere }, target }: LeadRecordsProps) {
  if (target === null) return <p>{words.noTarget}</p>;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-2">
      <p>{words.cname(target.name)}</p>
      <RecordBox type="CNAME" name={domain} value={target.name} />
      <p className="text-caption text-ink-3">
        {target.addresses.length === 0 ? words.noAddresses : words.addresses}
      </p>
      {target.addresses.map((address) => (
        <RecordBox key={address} type={address.includes(':') ? 'AAAA' : 'A'} name={domain} value={address} />
      ))}
      {pointsHere !== null && (
        <p className={pointsHere ? 'text-success-text' : 'text-ink-2'}>
          {pointsHere ? words.pointsHere : words.pointsElsewhere}
        </p>
      )}
    </div>
  );
}

export function DomainBadge({ status }: Pick<DomainView, 'status'>) {
  return status === 'verified' ? (
    <Badge tone="success" icon={Check}>
      {domainsText.statusOf(status)}
    </Badge>
  ) : (
    <Badge tone="warn" icon={Clock}>
      {domainsText.statusOf(status)}
    </Badge>
  );
}

/** The record that proves whose the domain is. */
export function ProofRecord({ record }: Pick<DomainView, 'record'>) {
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
      <RecordBox type="TXT" {...record} />
      <p className="text-caption text-ink-3">{domainsText.records.short}</p>
    </div>
  );
}

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
      <CheckPart key={domain.id} domain={domain} />
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

function CheckPart({ domain }: { domain: DomainView }) {
  const words = domainsText.check;
  const { mutate, isPending, error } = useVerifyDomain();
  return (
    <PanelPart title={words.title} aside={<DomainBadge status={domain.status} />}>
      <CheckResult domain={domain} />
      {error !== null && <Notice kind="danger">{errorText(error, text.errors, words.failed)}</Notice>}
      <Button
        // Verifying is the main action until it has succeeded.
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
