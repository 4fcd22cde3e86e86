import type { QuizReport } from '@garimpo/cloner-contract';
import { Notice } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { AddressList } from '../../../components/address-list.tsx';
import { ReportPart } from '../../../components/report-part.tsx';
import { quizText } from '../../../text/pt-br-quiz.ts';

const words = quizText.report;

export interface ReportExitsProps {
  report: QuizReport;
  checkoutUrl: string;
}

/** The ways out of the quiz: those that lead to the user's checkout now, and those that lead where they led. */
export function ReportExits({ report: { exits }, checkoutUrl }: ReportExitsProps) {
  const of = (wanted: 'checkout' | 'link') =>
    exits.filter(({ kind }) => kind === wanted).map(({ url, ways }) => ({ url, note: words.waysTo(ways) }));
  const checkouts = of('checkout');
  const links = of('link');
  return (
    <>
      <ReportPart title={words.checkout}>
        {checkouts.length === 0 ? (
          <Notice kind="warn">{words.noCheckout}</Notice>
        ) : (
          <>
            <p className="break-words">{words.leadsTo(shortAddress(checkoutUrl))}</p>
            <AddressList addresses={checkouts} />
          </>
        )}
      </ReportPart>
      {links.length > 0 && (
        <ReportPart title={words.links}>
          <p>{words.linksKept}</p>
          <AddressList addresses={links} />
        </ReportPart>
      )}
    </>
  );
}
