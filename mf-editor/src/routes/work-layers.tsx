import { lazy, Suspense } from 'react';
import { DraftConflictDialog } from '../features/work/components/draft-conflict-dialog.tsx';
import { DraftDialog } from '../features/work/components/draft-dialog.tsx';
import type { Saving } from '../features/work/components/use-save.ts';
import type { DraftKeeper } from '../features/work/state/draft-keeper.ts';
import type { DraftStatus } from '../features/work/state/draft-status.ts';
import type { OpenedSite } from './use-opening.ts';

const ConflictDialog = lazy(async () => ({
  default: (await import('../features/work/components/conflict-dialog.tsx')).ConflictDialog,
}));

export interface WorkLayersProps {
  opened: OpenedSite;
  keeper: DraftKeeper;
  status: DraftStatus;
  saving: Saving;
  /** The drafts of `opened` are asked about, until `onOffered`. */
  offering: boolean;
  onOffered: () => void;
  /** Something else stands over the editor: what can wait, waits. */
  occupied: boolean;
  onReopen: () => void;
}

/** What is asked about the work: one question at a time. */
export function WorkLayers({
  opened,
  keeper,
  status,
  saving,
  offering,
  onOffered,
  occupied,
  onReopen,
}: WorkLayersProps) {
  const { conflict, setConflict } = saving;
  if (offering) {
    return (
      <DraftDialog
        drafts={opened.drafts}
        page={opened.page}
        keeper={keeper}
        site={opened.site}
        onClose={onOffered}
      />
    );
  }
  if (occupied) return null;
  if (conflict !== null) {
    return (
      <Suspense>
        <ConflictDialog
          newer={conflict}
          site={opened.site}
          onClose={() => setConflict(null)}
          onSave={saving.save}
        />
      </Suspense>
    );
  }
  if (status.conflict === null) return null;
  return (
    <DraftConflictDialog
      conflict={status.conflict}
      onHere={() => keeper.takeOver()}
      onThere={() => void keeper.giveUp().then(onReopen)}
    />
  );
}
