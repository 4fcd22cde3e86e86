import { Button, ConfirmDialog, errorText, IconButton, toast } from '@garimpo/sdk';
import type { BulkChange, CampaignView } from '@garimpo/traffic-filter-contract';
import { Archive, ArchiveRestore, Pause, Play, Tag, Trash2, X } from 'lucide-react';
import { useState } from 'react';
import { useBulkChange } from '../../../api/campaigns.ts';
import { type BulkStep, undoOf } from '../../../lib/bulk.ts';
import { text } from '../../../text/pt-br.ts';
import { campaignsText } from '../../../text/pt-br-campaigns.ts';
import { TagsDialog } from './tags-dialog.tsx';

const words = campaignsText.bulk;

interface BulkBarProps {
  chosen: readonly CampaignView[];
  /** All that are listed, whose tags can be taken. */
  all: readonly CampaignView[];
  onClear: () => void;
}

/** A change in one request for each of its parts, with the way back to what was before. */
function useBulk(onDone: () => void) {
  const { mutateAsync, isPending } = useBulkChange();
  const run = async (steps: readonly BulkStep[]) => {
    for (const step of steps) await mutateAsync(step);
  };
  const undo = (steps: readonly BulkStep[]) =>
    void run(steps).then(
      () => toast.success(words.undone),
      (error: unknown) => toast.error(errorText(error, text.errors, words.undoFailed)),
    );
  const change = (campaigns: readonly CampaignView[], changes: readonly BulkChange[], done: string) => {
    const ids = campaigns.map(({ id }) => id);
    const back = changes.flatMap((one) => undoOf(campaigns, one)).reverse();
    return run(changes.map((one) => ({ ids, change: one }))).then(
      () => {
        onDone();
        toast.success(done, {
          ...(back.length > 0 && { action: { label: words.undo, onClick: () => undo(back) } }),
        });
      },
      (error: unknown) => void toast.error(errorText(error, text.errors, words.failed)),
    );
  };
  return { change, isPending };
}

/** How many are chosen, and what can be done to them; at the foot of the window while there are any. */
export function BulkBar({ chosen, all, onClear }: BulkBarProps) {
  const [asking, setAsking] = useState<'tags' | 'remove' | null>(null);
  const close = () => setAsking(null);
  const { change, isPending } = useBulk(() => {
    close();
    onClear();
  });
  const count = chosen.length;
  const isArchived = chosen.every(({ archived }) => archived === true);
  return (
    <section
      aria-label={words.label}
      className="sticky bottom-4 z-sticky mx-auto mt-4 w-max max-w-full max-md:bottom-0 max-md:w-full"
    >
      <p role="status" className="sr-only">
        {count > 0 && words.chosen(count)}
      </p>
      {count > 0 && (
        <div className="flex flex-wrap items-center gap-2 rounded-lg bg-raised py-2 pr-2 pl-4 shadow-menu max-md:rounded-b-none">
          <span aria-hidden="true" className="text-small font-label whitespace-nowrap tabular-nums">
            {words.chosen(count)}
          </span>
          <Button
            icon={Pause}
            disabled={isPending}
            onClick={() => void change(chosen, [{ active: false }], words.done.paused(count))}
          >
            {words.pause}
          </Button>
          <Button
            icon={Play}
            disabled={isPending}
            onClick={() => void change(chosen, [{ active: true }], words.done.resumed(count))}
          >
            {words.resume}
          </Button>
          <Button icon={Tag} disabled={isPending} onClick={() => setAsking('tags')}>
            {words.tags}
          </Button>
          <Button
            icon={isArchived ? ArchiveRestore : Archive}
            disabled={isPending}
            onClick={() =>
              void change(
                chosen,
                [{ archived: !isArchived }],
                isArchived ? words.done.unarchived(count) : words.done.archived(count),
              )
            }
          >
            {isArchived ? words.unarchive : words.archive}
          </Button>
          <Button
            variant="danger-quiet"
            icon={Trash2}
            disabled={isPending}
            onClick={() => setAsking('remove')}
          >
            {words.remove}
          </Button>
          <IconButton size="md" label={words.clear} icon={X} onClick={onClear} className="ml-auto" />
        </div>
      )}
      {asking === 'tags' && (
        <TagsDialog
          chosen={chosen}
          all={all}
          busy={isPending}
          onClose={close}
          onSave={(changes) => void change(chosen, changes, words.done.tagged(count))}
        />
      )}
      <ConfirmDialog
        open={asking === 'remove' && count > 0}
        onOpenChange={(next) => next || close()}
        title={words.removal.title(count)}
        question={words.removal.question}
        confirmText={words.removal.confirm}
        busyText={words.removal.busy}
        busy={isPending}
        onConfirm={() => void change(chosen, [{ deleted: true }], words.done.removed(count))}
      />
    </section>
  );
}
