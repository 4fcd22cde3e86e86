import type { CaptureReport } from '@garimpo/cloner-contract';
import { shortAddress } from '../lib/short-address.ts';
import { reportText } from '../text/pt-br-report.ts';
import { ReportPart } from './report-part.tsx';

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
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
          {lost.map(({ url, kind, reason }) => (
            <li key={`${kind} ${url}`} className="rounded-sm bg-sunken px-3 py-2">
              <span className="block truncate text-ink" title={url}>
                {shortAddress(url)}
              </span>
              <span className="text-caption text-ink-3">{reportText.lostAs(kind, reason)}</span>
            </li>
          ))}
        </ul>
      )}
      {lost.length > 0 && unnamed > 0 && <p>{reportText.lostMore(unnamed)}</p>}
    </ReportPart>
  );
}
