import type { CaptureReport } from '@garimpo/cloner-contract';
import { reportText } from '../text/pt-br-report.ts';
import { AddressList } from './address-list.tsx';
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
        <AddressList
          addresses={lost.map(({ url, kind, reason }) => ({ url, note: reportText.lostAs(kind, reason) }))}
        />
      )}
      {lost.length > 0 && unnamed > 0 && <p>{reportText.lostMore(unnamed)}</p>}
    </ReportPart>
  );
}
