import type { AbuseDecisionInput, AbuseReportView } from '@garimpo/cloner-contract';
import { Badge, Button, formatDateTime, Panel } from '@garimpo/sdk';
import { Ban, Flag } from 'lucide-react';
import { abuseText } from '../../../text/pt-br-abuse.ts';

type Decision = AbuseDecisionInput['decision'];

interface ReportCardProps {
  report: AbuseReportView;
  /** The decision that is being stored. */
  deciding: Decision | null;
  onDecide: (decision: Decision) => void;
}

export function ReportCard({ report, deciding, onDecide }: ReportCardProps) {
  const { subdomain, siteUrl, reason, details, email, createdAt, decision, decidedBy, decidedAt } = report;
  const action = (kind: Decision, label: string, variant: 'danger-quiet' | 'second') => (
    <Button
      variant={variant}
      {...(kind === 'suspended' && { icon: Ban })}
      aria-label={abuseText.of(label, subdomain)}
      busy={deciding === kind}
      busyText={abuseText.deciding}
      disabled={deciding !== null}
      onClick={() => onDecide(kind)}
    >
      {label}
    </Button>
  );
  return (
    <Panel>
      <article aria-label={subdomain} className="grid grid-cols-[minmax(0,1fr)] gap-3">
        <header className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <Badge tone={decision === null ? 'warn' : 'neutral'} icon={Flag}>
            {abuseText.reasonOf(reason)}
          </Badge>
          <a
            href={siteUrl}
            target="_blank"
            rel="noopener noreferrer"
            className="min-w-0 truncate rounded-xs py-1 font-label text-ink underline"
          >
            {new URL(siteUrl).host}
          </a>
          <time dateTime={createdAt} className="text-caption text-ink-3">
            {formatDateTime(createdAt)}
          </time>
        </header>
        <p className="max-w-[68ch] whitespace-pre-wrap break-words text-ink-2">{details}</p>
        {email !== null && <p className="break-words text-caption text-ink-3">{abuseText.reporter(email)}</p>}
        <footer className="flex flex-wrap items-center gap-2">
          {decision === null ? (
            <>
              {action('suspended', abuseText.suspend, 'danger-quiet')}
              {action('dismissed', abuseText.dismiss, 'second')}
            </>
          ) : (
            <>
              <p className="me-auto min-w-0 break-words text-caption text-ink-3">
                {abuseText.decidedBy(decision, decidedBy ?? '', formatDateTime(decidedAt ?? createdAt))}
              </p>
              {decision === 'suspended'
                ? action('reinstated', abuseText.reinstate, 'second')
                : action('suspended', abuseText.suspend, 'danger-quiet')}
            </>
          )}
        </footer>
      </article>
    </Panel>
  );
}
