import { ConfirmDialog, useUnsavedWork } from '@garimpo/sdk';
import { type RefObject, useCallback, useEffect } from 'react';
import { useBlocker } from 'react-router-dom';
import { formText } from '../../../text/pt-br-form.ts';

const words = formText.leave;

export interface LeaveGuardProps {
  dirty: boolean;
  /** It is saved, and the page leaves by itself. */
  leaving: RefObject<boolean>;
}

/** Asks before what was typed is lost: on the way to another page, to another site, and to another version of this tool. */
export function LeaveGuard({ dirty, leaving }: LeaveGuardProps) {
  useUnsavedWork(dirty ? words.reason : null);
  useEffect(() => {
    if (!dirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [dirty]);
  const blocker = useBlocker(useCallback(() => dirty && !leaving.current, [dirty, leaving]));
  return (
    <ConfirmDialog
      open={blocker.state === 'blocked'}
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
