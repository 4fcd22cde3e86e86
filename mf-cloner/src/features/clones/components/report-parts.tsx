import type { CaptureReport } from '@garimpo/cloner-contract';
import { Badge, cx, SidePanel } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { Check, Eye } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { reportText } from '../../../text/pt-br-report.ts';

interface ReportPanelProps {
  open: boolean;
  title: string;
  originalUrl: string;
  children: ReactNode;
  onClose: () => void;
}

/** The panel beside the list with the report of a capture. */
export function ReportPanel({ open, title, originalUrl, children, onClose }: ReportPanelProps) {
  return (
    <SidePanel
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={title}
      description={shortAddress(originalUrl)}
    >
      {children}
    </SidePanel>
  );
}

export function ReportParts({ children }: { children: ReactNode }) {
  return <div className="grid grid-cols-[minmax(0,1fr)] gap-6 p-5">{children}</div>;
}

/** @param mark colour in which a chart below draws it */
export function Figure({ name, mark, children }: { name: string; mark?: string; children: string }) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-caption text-ink-3">
        {mark !== undefined && <span aria-hidden className={cx('size-2 rounded-xs', mark)} />}
        {name}
      </dt>
      <dd className="text-figure text-ink tabular-nums">{children}</dd>
    </div>
  );
}

export function ReportPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="grid grid-cols-[minmax(0,1fr)] gap-1.5 text-small text-ink-2">
      <h3 id={id} className="text-strong text-ink">
        {title}
      </h3>
      {children}
    </section>
  );
}

interface AddressListProps {
  addresses: readonly {
    url: string;
    /** HTTP method, shown before the address. */
    method?: string;
    note: string;
  }[];
}

export function AddressList({ addresses }: AddressListProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {addresses.map(({ url, method, note }) => (
        <li key={`${method} ${note} ${url}`} className="rounded-sm bg-sunken px-3 py-2">
          <span className="block truncate text-ink" title={url}>
            {method !== undefined && <span className="text-ink-3">{method} </span>}
            {shortAddress(url)}
          </span>
          <span className="text-caption text-ink-3">{note}</span>
        </li>
      ))}
    </ul>
  );
}

export function ReportFiles({
  report: { assets, lost },
}: {
  report: Pick<CaptureReport, 'assets' | 'lost'>;
}) {
  const unnamed = assets.lost - lost.length;
  return (
    <ReportPart title={reportText.files}>
      <p>{reportText.kept(assets.kept, assets.bytes)}</p>
      <p>{assets.lost === 0 ? reportText.nothingLost : reportText.lost(assets.lost)}</p>
      {lost.length > 0 && (
        <AddressList
          addresses={lost.map(({ url, kind, reason }) => ({ url, note: reportText.lostAs(kind, reason) }))}
        />
      )}
      {lost.length > 0 && unnamed > 0 && <p>{reportText.lostMore(unnamed)}</p>}
    </ReportPart>
  );
}

export function ReportTrackers({ report: { trackers } }: { report: Pick<CaptureReport, 'trackers'> }) {
  return (
    <ReportPart title={reportText.trackers}>
      {trackers.length === 0 ? (
        <p>{reportText.noTrackers}</p>
      ) : (
        <ul className="grid gap-2">
          {trackers.map(({ kind, id, removed }) => (
            <li key={`${kind} ${id}`} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{reportText.tracker(kind, id)}</span>
              <Badge tone={removed ? 'success' : 'warn'} icon={removed ? Check : Eye}>
                {removed ? reportText.removed : reportText.left}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </ReportPart>
  );
}
