import { type CaptureReport, LIKENESS_MIN, likenessOf } from '@garimpo/cloner-contract';
import { formatPercent, Notice, Spinner } from '@garimpo/sdk';
import { likenessText as words } from '../../../text/pt-br-likeness.ts';
import { deadPlayersOf } from '../lib/dead-players.ts';

/** A copy of a page, as far as its comparison with the original has come. */
export interface ComparedCopy {
  report: CaptureReport | null;
  comparing?: boolean | undefined;
}

type Standing = 'comparing' | 'alike' | 'unlike' | 'unknown';

export function standingOf({ report, comparing }: ComparedCopy): Standing {
  if (comparing === true) return 'comparing';
  const likeness = likenessOf(report);
  if (likeness === null) return 'unknown';
  return likeness >= LIKENESS_MIN ? 'alike' : 'unlike';
}

/** Whether the copy may be called a success: nothing is known against it. */
export const isMade = (copy: ComparedCopy): boolean =>
  ['alike', 'unknown'].includes(standingOf(copy)) && deadPlayersOf(copy.report).length === 0;

/** How like its original a copy is, in percent. Rounded down: what is not the whole is not called so. */
export const likenessPercent = (report: CaptureReport | null): string =>
  formatPercent(Math.floor((likenessOf(report) ?? 0) * 1000) / 1000);

/** What is known of the likeness while a result is open, or what the reader should do about it. */
export function LikenessNews({ copy, zip = false }: { copy: ComparedCopy; zip?: boolean }) {
  const standing = standingOf(copy);
  if (standing === 'comparing') {
    return (
      <p role="status" className="flex items-center gap-2 text-small text-ink-2">
        <Spinner size={14} className="text-gold-text" />
        {words.comparing}
      </p>
    );
  }
  const { report } = copy;
  return (
    <>
      {report?.retaken === true && <Notice kind="info">{zip ? words.retakenZip : words.retaken}</Notice>}
      {standing === 'unlike' && <Notice kind="warn">{words.unlike(likenessPercent(report))}</Notice>}
    </>
  );
}
