import { ConfirmDialog, toast, useUnsavedWork } from '@garimpo/sdk';
import { useCallback, useEffect, useRef, useState } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router-dom';
import { useEditorAlone, useEditorPart } from '../../../state/editor-context.tsx';
import { inPlaceOf, useIsWriting } from '../../../state/in-place.ts';
import { workText } from '../../../text/pt-br-work.ts';
import type { DraftKeeper } from '../state/draft-keeper.ts';

const words = workText.leave;

/** Asks before work is lost. Work that is in a draft is safe, and a toast says so. */
export function LeaveGuard({ keeper }: { keeper: DraftKeeper }) {
  const editor = useEditorAlone();
  // A text that is still written is in no draft.
  const isWriting = useIsWriting();
  const dirty = useEditorPart((now) => now.dirty) || isWriting;
  useUnsavedWork(dirty ? workText.unsavedReason : null);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (isWriting || !keeper.safe) event.preventDefault();
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty, isWriting, keeper]);

  const blocks = useCallback<BlockerFunction>(() => {
    if (isWriting || !keeper.safe) return true;
    if (editor.dirty) toast.info(words.kept);
    return false;
  }, [isWriting, keeper, editor]);
  const blocker = useBlocker(blocks);
  const [asking, setAsking] = useState(false);
  const { state } = blocker;
  const proceed = useRef(() => {});
  proceed.current = () => blocker.proceed?.();
  useEffect(() => {
    if (state !== 'blocked') return setAsking(false);
    const leave = async () => {
      await inPlaceOf(editor).finish();
      // Flushing usually succeeds within a moment.
      await keeper.flush();
      if (!keeper.safe) return setAsking(true);
      if (editor.dirty) toast.info(words.kept);
      proceed.current();
    };
    void leave();
  }, [state, keeper, editor]);
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
