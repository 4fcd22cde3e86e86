import { useCallback, useEffect, useRef, useState } from 'react';
import {
  type Change,
  type ChangedText,
  encryptOnce,
  revertEither,
  type TextProblem,
} from '../lib/change-text.ts';
import { inSlices, type Steps } from '../lib/in-slices.ts';

/** Runs one piece of work at a time without blocking the page: a new one aborts the last, as unmounting does. */
export function useSlicedWork() {
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);
  return useCallback(<T>(steps: Steps<T>, onDone: (value: T) => void) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    const { signal } = controller;
    inSlices(steps, signal).then(
      (value) => {
        if (!signal.aborted) onDone(value);
      },
      (error: unknown) => {
        if (!signal.aborted) throw error;
      },
    );
  }, []);
}

type Action = 'encrypt' | 'revert';

export interface TextChange {
  changed: ChangedText | null;
  problem: TextProblem | null;
  busy: Action | null;
  encrypt: (text: string) => void;
  revert: (text: string) => void;
  /** Forgets the problem, because the text has changed. */
  clearProblem: () => void;
}

export function useChangedText(): TextChange {
  const [changed, setChanged] = useState<ChangedText | null>(null);
  const [problem, setProblem] = useState<TextProblem | null>(null);
  const [busy, setBusy] = useState<Action | null>(null);
  const runSliced = useSlicedWork();
  const run = (action: Action, steps: Steps<Change>) => {
    setBusy(action);
    setProblem(null);
    runSliced(steps, (change) => {
      setBusy(null);
      if ('changed' in change) setChanged(change.changed);
      else setProblem(change.problem);
    });
  };
  return {
    changed,
    problem,
    busy,
    encrypt: (text) => run('encrypt', encryptOnce(text)),
    revert: (text) => run('revert', revertEither(text, changed?.kind === 'encrypted' ? changed.text : null)),
    clearProblem: () => setProblem(null),
  };
}
