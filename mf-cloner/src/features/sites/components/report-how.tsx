import type { CaptureReport } from '@garimpo/cloner-contract';
import { ReportPart } from '../../../components/report-part.tsx';
import { reportText } from '../../../text/pt-br-report.ts';

export function ReportHow({ report }: { report: CaptureReport }) {
  const { mode, reason, scriptsKept, fidelity } = report;
  return (
    <>
      <ReportPart title={reportText.fidelity}>
        {fidelity === null ? (
          <p>{reportText.notCompared}</p>
        ) : (
          <>
            <dl className="grid grid-cols-2 gap-3">
              <Share name={reportText.wide} share={fidelity.wide} />
              <Share name={reportText.narrow} share={fidelity.narrow} />
            </dl>
            <p className="text-caption text-ink-3">{reportText.compared}</p>
          </>
        )}
      </ReportPart>
      <ReportPart title={reportText.how}>
        <p>
          <b className="font-label text-ink">{reportText.modes[mode]}.</b> {reportText.because(reason)}
        </p>
        <p>{scriptsKept ? reportText.scriptsKept : reportText.scriptsLost}</p>
      </ReportPart>
    </>
  );
}

function Share({ name, share }: { name: string; share: number }) {
  return (
    <div>
      <dt className="text-caption text-ink-3">{name}</dt>
      <dd className="text-figure text-ink tabular-nums">{reportText.share(share)}</dd>
    </div>
  );
}
