import { Badge, Button, errorText, formatDateTable, Notice, SidePanel } from '@garimpo/sdk';
import { CopyButton, PanelPart } from '@garimpo/sdk/parts';
import type { DomainTarget, UserDomainView } from '@garimpo/service-contract';
import { Check, Clock } from 'lucide-react';
import { CheckResult } from './check-result.tsx';
import { type DomainsTool, useVerifyDomain } from './domains-tool.ts';
import { domainsText } from './text/pt-br.ts';

const words = domainsText.records;

interface RecordBoxProps {
  type: 'TXT' | 'CNAME' | 'A' | 'AAAA';
  name: string;
  value: string;
}

/** One DNS record in the fields of a provider's form. */
function RecordBox({ type, name, value }: RecordBoxProps) {
  return (
    <dl className="ui:grid ui:grid-cols-[auto_minmax(0,1fr)] ui:items-center ui:gap-x-3 ui:gap-y-0.5 ui:rounded-sm ui:bg-sunken ui:py-1.5 ui:pr-1.5 ui:pl-3 ui:text-small">
      <dt className="ui:text-caption ui:text-ink-3">{words.type}</dt>
      <dd className="ui:py-1 ui:font-mono ui:text-caption ui:text-ink">{type}</dd>
      <Line name={words.name} value={name} copy={words.copyName(type)} />
      <Line name={words.value} value={value} copy={words.copyValue(type)} />
    </dl>
  );
}

function Line({ name, value, copy }: { name: string; value: string; copy: string }) {
  return (
    <>
      <dt className="ui:text-caption ui:text-ink-3">{name}</dt>
      <dd className="ui:flex ui:items-center ui:gap-2">
        <span className="ui:min-w-0 ui:flex-1 ui:font-mono ui:text-caption ui:break-all ui:text-ink">
          {value}
        </span>
        <CopyButton label={copy} value={value} />
      </dd>
    </>
  );
}

export interface LeadRecordsProps {
  domain: UserDomainView;
  target: DomainTarget | null;
}

/** What brings visitors of the domain here: without it, it is proved and does nothing. */
export function LeadRecords({ domain: { domain, pointsHere }, target }: LeadRecordsProps) {
  if (target === null) return <p>{words.noTarget}</p>;
  return (
    <div className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-2">
      <p>{words.cname(target.name)}</p>
      <RecordBox type="CNAME" name={domain} value={target.name} />
      <p className="ui:text-caption ui:text-ink-3">
        {target.addresses.length === 0 ? words.noAddresses : words.addresses}
      </p>
      {target.addresses.map((address) => (
        <RecordBox key={address} type={address.includes(':') ? 'AAAA' : 'A'} name={domain} value={address} />
      ))}
      {pointsHere !== null && (
        <p className={pointsHere ? 'ui:text-success-text' : 'ui:text-ink-2'}>
          {pointsHere ? words.pointsHere : words.pointsElsewhere}
        </p>
      )}
    </div>
  );
}

export function DomainBadge({ status }: Pick<UserDomainView, 'status'>) {
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
export function ProofRecord({ record }: Pick<UserDomainView, 'record'>) {
  return (
    <div className="ui:grid ui:grid-cols-[minmax(0,1fr)] ui:gap-1.5">
      <RecordBox type="TXT" {...record} />
      <p className="ui:text-caption ui:text-ink-3">{domainsText.records.short}</p>
    </div>
  );
}

export interface DomainPanelProps<View extends UserDomainView> {
  tool: DomainsTool<View>;
  open: boolean;
  domain: View;
  target: DomainTarget | null;
  onClose: () => void;
}

/** All about one domain: how it stands, what it leads to, its records. */
export function DomainPanel<View extends UserDomainView>({
  tool,
  open,
  domain,
  target,
  onClose,
}: DomainPanelProps<View>) {
  const { records, detail } = domainsText;
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={domain.domain}
      description={detail.registered(formatDateTable(domain.registrationDate))}
    >
      <CheckPart key={domain.id} tool={tool} domain={domain} />
      {tool.lead.part(domain)}
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

function CheckPart<View extends UserDomainView>({
  tool,
  domain,
}: Pick<DomainPanelProps<View>, 'tool' | 'domain'>) {
  const words = domainsText.check;
  const { mutate, isPending, error } = useVerifyDomain(tool);
  return (
    <PanelPart title={words.title} aside={<DomainBadge status={domain.status} />}>
      <CheckResult domain={domain} found={tool.words.found} />
      {error !== null && <Notice kind="danger">{errorText(error, tool.errors, words.failed)}</Notice>}
      <Button
        // Verifying is the main action until it has succeeded.
        variant={domain.status === 'verified' ? 'second' : 'primary'}
        className="ui:justify-self-start"
        busy={isPending}
        busyText={words.verifying}
        onClick={() => mutate(domain.id)}
      >
        {words.verify}
      </Button>
    </PanelPart>
  );
}
