import { Notice } from '@garimpo/sdk';
import { scriptsText } from '../../../text/pt-br-scripts.ts';
import type { DuplicateTracker } from '../lib/own-trackers.ts';

export interface DuplicateNoticeProps {
  duplicates: readonly DuplicateTracker[];
}

export function DuplicateNotice({ duplicates }: DuplicateNoticeProps) {
  if (duplicates.length === 0) return null;
  const names = duplicates.map(({ kind, id }) => scriptsText.account(kind, [id]));
  return <Notice kind="warn">{scriptsText.duplicates(names)}</Notice>;
}
