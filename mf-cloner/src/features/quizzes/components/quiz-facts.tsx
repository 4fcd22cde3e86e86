import type { QuizReport } from '@garimpo/cloner-contract';
import { Button, Notice } from '@garimpo/sdk';
import { ClipboardCheck } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { checkoutWays } from '../lib/checkout-ways.ts';

const words = quizText.success;

export interface QuizFactsProps {
  report: QuizReport;
  onReport: () => void;
}

/** What became of the quiz in one line, what is wrong with it, and the way to the rest. */
export function QuizFacts({ report, onReport }: QuizFactsProps) {
  const { screens, assets, works } = report;
  const ways = checkoutWays(report);
  const facts = [words.screens(screens.walked, screens.seen)];
  if (ways > 0) facts.push(words.checkoutWays(ways));
  facts.push(text.success.kept(assets.kept));
  if (assets.lost > 0) facts.push(text.success.lost(assets.lost));
  return (
    <>
      {works === false && <Notice kind="warn">{quizText.report.fails}</Notice>}
      {ways === 0 && <Notice kind="warn">{words.noCheckout}</Notice>}
      <div className="grid justify-items-start gap-2 text-small text-ink-2">
        <p>{text.facts(...facts)}</p>
        <Button size="sm" icon={ClipboardCheck} onClick={onReport}>
          {text.success.report}
        </Button>
      </div>
    </>
  );
}
