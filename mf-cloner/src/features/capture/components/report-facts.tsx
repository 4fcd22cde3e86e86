import type { CaptureReport } from '@garimpo/cloner-contract';
import { Button, formatPercent } from '@garimpo/sdk';
import { ClipboardCheck } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';

const words = text.success;

export interface ReportFactsProps {
  report: CaptureReport;
  onReport: () => void;
}

/** What became of the page in one line, and the way to the rest of it. */
export function ReportFacts({ report: { assets, fidelity }, onReport }: ReportFactsProps) {
  const facts = [words.kept(assets.kept)];
  if (assets.lost > 0) facts.push(words.lost(assets.lost));
  if (fidelity !== null) facts.push(words.fidelity(formatPercent(Math.min(fidelity.wide, fidelity.narrow))));
  return (
    <div className="grid justify-items-start gap-2 text-small text-ink-2">
      <p>{text.facts(...facts)}</p>
      <Button size="sm" icon={ClipboardCheck} onClick={onReport}>
        {words.report}
      </Button>
    </div>
  );
}
