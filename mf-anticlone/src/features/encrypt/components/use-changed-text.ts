import { useEffect, useRef, useState } from 'react';
import {
  type Change,
  type ChangedText,
  encryptOnce,
  revertEither,
  type TextProblem,
} from '../lib/change-text.ts';
import { inSlices, type Steps } from '../lib/in-slices.ts';

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

/** Runs one change at a time: a new one aborts the last, as leaving the page does. */
export function useChangedText(): TextChange {
  const [changed, setChanged] = useState<ChangedText | null>(null);
  const [problem, setProblem] = useState<TextProblem | null>(null);
  const [busy, setBusy] = useState<Action | null>(null);
  const running = useRef<AbortController | null>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = (action: Action, steps: Steps<Change>) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    setBusy(action);
    setProblem(null);
    inSlices(steps, controller.signal).then(
      (change) => {
        if (controller.signal.aborted) return;
        setBusy(null);
        if ('changed' in change) setChanged(change.changed);
        else setProblem(change.problem);
      },
      (error: unknown) => {
        if (!controller.signal.aborted) throw error;
      },
    );
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
