import type { JobView, QuizReport } from '@garimpo/cloner-contract';
import { Badge, Notice } from '@garimpo/sdk';
import { shortAddress } from '@garimpo/sdk/parts';
import { Check } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { quizText } from '../../../text/pt-br-quiz.ts';
import { reportText } from '../../../text/pt-br-report.ts';
import { deadPlayersOf } from '../lib/dead-players.ts';
import {
  AddressList,
  Figure,
  ReportFiles,
  ReportPanel,
  ReportPart,
  ReportParts,
  ReportTrackers,
} from './report-parts.tsx';
import { DeadPlayers, ReportPlayers } from './report-players.tsx';
import { ReportFacts } from './result-dialogs.tsx';
import { ReportTraffic, type Traffic } from './traffic.tsx';

const words = quizText.report;

/** A hosted quiz, or the capture of a ZIP. */
interface ReportedQuiz extends Traffic {
  id: string;
  originalUrl: string;
  /** Empty when it is not known. */
  checkoutUrl: string;
  report: QuizReport | null;
  version?: number;
}

export const reportedQuizJob = ({ id, url, checkoutUrl, quizReport }: JobView): ReportedQuiz => ({
  id,
  originalUrl: url,
  checkoutUrl: checkoutUrl ?? '',
  report: quizReport,
});

interface QuizReportProps {
  open: boolean;
  of: ReportedQuiz;
  onClose: () => void;
}

export function QuizReportPanel({
  open,
  of: { report, originalUrl, checkoutUrl, ...traffic },
  onClose,
}: QuizReportProps) {
  return (
    <ReportPanel open={open} title={quizText.list.report} originalUrl={originalUrl} onClose={onClose}>
      {report === null ? (
        <ReportParts>
          <ReportTraffic {...traffic} />
          <p className="text-ink-2">{words.none}</p>
        </ReportParts>
      ) : (
        <ReportParts>
          <DeadPlayers report={report} />
          <ReportTraffic {...traffic} />
          <ReportCoverage report={report} />
          <ReportExits report={report} checkoutUrl={checkoutUrl} />
          <ReportVisitors report={report} />
          <ReportPlayers report={report} />
          <ReportTrackers report={report} />
          <ReportOwnTrackers report={report} />
          <ReportFiles report={report} />
        </ReportParts>
      )}
    </ReportPanel>
  );
}

/** The report in one line, with warnings before it. */
export function QuizFacts({ report, onReport }: { report: QuizReport; onReport: () => void }) {
  const { screens, assets, works, exits, routes, open = [] } = report;
  const ways = exits.reduce((sum, exit) => sum + (exit.kind === 'checkout' ? exit.ways : 0), 0);
  const dead = deadPlayersOf(report).length;
  const facts = [
    ...(dead > 0 ? [text.success.deadPlayers(dead)] : []),
    routes === undefined
      ? quizText.success.screens(screens.walked, screens.seen)
      : quizText.success.walked(screens.seen, routes),
  ];
  if (routes === undefined && ways > 0) facts.push(quizText.success.checkoutWays(ways));
  facts.push(text.success.kept(assets.kept));
  if (assets.lost > 0) facts.push(text.success.lost(assets.lost));
  return (
    <>
      {works === false && <Notice kind="warn">{words.fails}</Notice>}
      {works !== false && open.length > 0 && <Notice kind="warn">{words.stuck}</Notice>}
      {ways === 0 && <Notice kind="warn">{quizText.success.noCheckout}</Notice>}
      <ReportFacts facts={facts} onReport={onReport} />
    </>
  );
}

function ReportCoverage({ report }: { report: QuizReport }) {
  const { screens, ways, ended, works, routes, open = [], tried } = report;
  const isStuck = ended === 'steps' && open.length > 0;
  return (
    <ReportPart title={words.coverage}>
      {works === false && (
        <Notice kind="warn" className="my-1">
          {words.fails}
        </Notice>
      )}
      <dl className="grid grid-cols-2 gap-3">
        <Figure name={words.screens}>{words.share(screens.walked, screens.seen)}</Figure>
        <Figure name={words.ways}>
          {routes === undefined
            ? words.share(ways.tried, ways.seen)
            : words.share(routes.toCheckout, routes.all)}
        </Figure>
      </dl>
      <p>{routes === undefined ? words.walked(report) : words.walkedScreens(report)}</p>
      {routes !== undefined && <p>{quizText.success.walked(screens.seen, routes)}.</p>}
      {ended !== 'complete' && <p>{isStuck ? words.stuck : words.endedBy(ended)}</p>}
      {ended === 'complete' && screens.walked === screens.seen && <p>{words.complete}</p>}
      <Lines title={words.open} lines={open.map(({ screen, way }) => words.openWay(screen, way))} />
      {tried === undefined ? (
        works === true && <p>{words.works}</p>
      ) : (
        <p>
          {tried.walked === tried.walks && works === true
            ? words.triedAll(tried.walks)
            : words.triedSome(tried.walked, tried.walks)}
        </p>
      )}
      <Lines
        title={words.failedWalks}
        lines={(tried?.failed ?? []).map(({ screen, way, why }) => words.failedWalk(screen, way, why))}
      />
      {works === null && tried === undefined && <p>{words.notTried}</p>}
    </ReportPart>
  );
}

function Lines({ title, lines }: { title: string; lines: readonly string[] }) {
  if (lines.length === 0) return null;
  return (
    <>
      <p>{title}</p>
      <ul className="grid list-disc gap-1 pl-5">
        {[...new Set(lines)].map((line) => (
          <li key={line} className="break-words">
            {line}
          </li>
        ))}
      </ul>
    </>
  );
}

interface ReportExitsProps {
  report: QuizReport;
  checkoutUrl: string;
}

/** Where the quiz leads: ways to the checkout lead to the user's now, and links lead where they led before. */
function ReportExits({ report: { exits }, checkoutUrl }: ReportExitsProps) {
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

/** Where the original sent what visitors typed, and where it loaded its data from. */
function ReportVisitors({ report: { endpoints } }: { report: QuizReport }) {
  const of = (wanted: 'lead' | 'data') =>
    endpoints
      .filter(({ kind }) => kind === wanted)
      .map(({ method, url, calls }) => ({ method, url, note: words.calls(calls) }));
  const leads = of('lead');
  const answers = of('data');
  return (
    <>
      <ReportPart title={words.visitors}>
        <p>{words.nobody}</p>
        {leads.length > 0 && (
          <>
            <p>{words.leads}</p>
            <AddressList addresses={leads} />
          </>
        )}
      </ReportPart>
      {answers.length > 0 && (
        <ReportPart title={words.data}>
          <p>{words.dataKept}</p>
          <AddressList addresses={answers} />
        </ReportPart>
      )}
    </>
  );
}

/** The user's own trackers. Older reports have none. */
function ReportOwnTrackers({ report: { ownTrackers } }: { report: QuizReport }) {
  if (ownTrackers === undefined) return null;
  return (
    <ReportPart title={words.own}>
      {ownTrackers.length === 0 ? (
        <p>{words.noOwn}</p>
      ) : (
        <ul className="grid gap-2">
          {ownTrackers.map(({ kind, id }) => (
            <li key={`${kind} ${id}`} className="flex items-center gap-2">
              <span className="min-w-0 flex-1 truncate">{reportText.tracker(kind, id)}</span>
              <Badge tone="success" icon={Check}>
                {words.added}
              </Badge>
            </li>
          ))}
        </ul>
      )}
    </ReportPart>
  );
}
