import type { CaptureReport } from '@garimpo/cloner-contract';
import { Badge } from '@garimpo/sdk';
import { Check, Eye } from 'lucide-react';
import { reportText } from '../text/pt-br-report.ts';
import { ReportPart } from './report-part.tsx';

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
