import { type WayCounts, wayText } from '@garimpo/cloner-contract';
import { Badge, Notice } from '@garimpo/sdk';
import { Check, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';

/** In a sentence whether a clone leads to somebody else: red while one way does, and green only when none does. */
export function WaysVerdict({ counts, action }: { counts: WayCounts; action?: ReactNode }) {
  const isRed = counts.other > 0;
  return (
    <Notice kind={isRed ? 'danger' : 'success'} {...(action !== undefined && { action })}>
      {isRed ? `${wayText.verdict(counts)} ${wayText.why}` : wayText.verdict(counts)}
    </Notice>
  );
}

/** The same in a row of a list. Nothing where the ways have not been read, or where there is none. */
export function WaysBadge({ counts }: { counts: WayCounts | null | undefined }) {
  if (counts === null || counts === undefined) return null;
  if (counts.other === 0 && counts.own === 0) return null;
  return (
    <Badge tone={counts.other > 0 ? 'danger' : 'success'} icon={counts.other > 0 ? TriangleAlert : Check}>
      {wayText.short(counts)}
    </Badge>
  );
}
