import type { BlockView } from '@garimpo/cloner-contract';
import { Button, ConfirmDialog, errorText, IconButton, Menu, toast } from '@garimpo/sdk';
import { Ellipsis, PencilLine, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { text } from '../../../text/pt-br.ts';
import { ownBlocksText as words } from '../../../text/pt-br-own-blocks.ts';
import { useDeleteBlock, useOwnBlocks, useRenameBlock } from '../api/own-blocks.ts';
import type { PaletteBlock } from '../lib/palette-block.ts';
import { BlockNameDialog } from './block-name-dialog.tsx';
import { BlockTile } from './block-tile.tsx';

interface OwnBlocksProps {
  disabled: boolean;
  onInsert: (block: PaletteBlock) => void;
}

/** The blocks that their owner has saved, from whichever site. */
export function OwnBlocks({ disabled, onInsert }: OwnBlocksProps) {
  const { data: blocks, error, refetch, isFetching } = useOwnBlocks();
  return (
    <div className="grid gap-2">
      <h2 className="text-small font-semibold text-ink-2">{words.title}</h2>
      {blocks === undefined && error !== null && (
        <p className="grid justify-items-start gap-2 text-caption text-ink-2">
          {words.failed}
          <Button size="sm" busy={isFetching} busyText={words.loading} onClick={() => void refetch()}>
            {words.retry}
          </Button>
        </p>
      )}
      {blocks?.length === 0 && <p className="text-caption text-ink-3">{words.empty}</p>}
      {blocks !== undefined && blocks.length > 0 && (
        <div className="grid gap-2">
          {blocks.map((block) => (
            <OwnBlock key={block.id} block={block} disabled={disabled} onInsert={onInsert} />
          ))}
        </div>
      )}
    </div>
  );
}

function OwnBlock({ block, disabled, onInsert }: OwnBlocksProps & { block: BlockView }) {
  const [asked, ask] = useState<'name' | 'delete' | null>(null);
  const own = { kind: 'own', ...block } as const;
  return (
    <div className="relative min-w-0">
      <BlockTile
        id={`own:${block.id}`}
        block={own}
        tip={block.name}
        disabled={disabled}
        onInsert={() => onInsert(own)}
      />
      <div className="absolute inset-y-0 right-1 flex items-center">
        <Menu
          trigger={<IconButton label={words.menu(block.name)} icon={Ellipsis} />}
          items={[
            { label: words.rename, icon: PencilLine, onSelect: () => ask('name') },
            { label: words.remove, icon: Trash2, danger: true, onSelect: () => ask('delete') },
          ]}
        />
      </div>
      <RenameDialog open={asked === 'name'} block={block} onClose={() => ask(null)} />
      <DeleteDialog open={asked === 'delete'} block={block} onClose={() => ask(null)} />
    </div>
  );
}

interface AskedProps {
  open: boolean;
  block: BlockView;
  onClose: () => void;
}

function RenameDialog({ open, block, onClose }: AskedProps) {
  const { mutateAsync: rename, isPending, error, reset } = useRenameBlock(block);
  return (
    <BlockNameDialog
      open={open}
      title={words.renaming.title}
      name={block.name}
      confirm={words.renaming.confirm}
      busyText={words.saving}
      busy={isPending}
      error={error && errorText(error, text.errors, words.notRenamed)}
      onClose={() => {
        reset();
        onClose();
      }}
      onName={(name) => void rename(name).then(onClose, () => undefined)}
    />
  );
}

function DeleteDialog({ open, block, onClose }: AskedProps) {
  const { mutateAsync: remove, isPending, error, reset } = useDeleteBlock(block);
  return (
    <ConfirmDialog
      open={open}
      onOpenChange={(next) => {
        if (next) return;
        reset();
        onClose();
      }}
      title={words.deleting.title}
      question={words.deleting.question}
      subject={block.name}
      confirmText={words.deleting.confirm}
      busyText={words.deleting.busy}
      busy={isPending}
      error={error && errorText(error, text.errors, words.notDeleted)}
      onConfirm={() =>
        void remove().then(
          () => toast.success(words.deleted(block.name)),
          () => undefined,
        )
      }
    />
  );
}
