import { ConfirmDialog, toast, useUnsavedWork } from '@garimpo/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { workText } from '../../../text/pt-br-work.ts';
import type { DraftKeeper } from '../state/draft-keeper.ts';

const words = workText.leave;

/** Asks before work is lost. Work that is in a draft is safe, and a toast says so. */
export function LeaveGuard({ keeper }: { keeper: DraftKeeper }) {
  const editor = useEditorAlone();
  const dirty = useEditorPart((now) => now.dirty);
  useUnsavedWork(dirty ? workText.unsavedReason : null);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (!keeper.safe) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, keeper]);

  const blocks = useCallback<BlockerFunction>(() => {
    if (!keeper.safe) return true;
    if (editor.dirty) toast.info(words.kept);
    return false;
  }, [keeper, editor]);
  const blocker = useBlocker(blocks);
  const [asking, setAsking] = useState(false);
  const { state } = blocker;
  const proceed = useRef(() => {});
  proceed.current = () => blocker.proceed?.();
  useEffect(() => {
    if (state !== 'blocked') return setAsking(false);
    // Flushing usually succeeds within a moment.
    void keeper.flush().then(() => {
      if (!keeper.safe) return setAsking(true);
      toast.info(words.kept);
      proceed.current();
    });
  }, [state, keeper]);
  return (
    <ConfirmDialog
      open={asking}
      onOpenChange={(open) => !open && blocker.reset?.()}
      title={words.title}
      question={words.question}
      confirmText={words.confirm}
      busyText={words.busy}
      cancelText={words.stay}
      onConfirm={() => blocker.proceed?.()}
    />
  );
}
