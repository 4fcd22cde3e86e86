import { Button, errorText, IconButton, Notice } from '@garimpo/sdk';
import { useAtom } from 'jotai';
import { X } from 'lucide-react';
import { text } from '../../../text/pt-br.ts';
import { problemAtom } from '../state/problem.ts';

export interface ProblemLineProps {
  /** Why the board could not be read; `null` when it could. */
  loadError: unknown;
  retrying: boolean;
  onRetry: () => void;
}

/** The red line above the board. What stands on the board stays. */
export function ProblemLine({ loadError, retrying, onRetry }: ProblemLineProps) {
  const [problem, setProblem] = useAtom(problemAtom);
  if (loadError !== null) {
    return (
      <Notice
        kind="danger"
        className="mb-4"
        action={
          <Button size="sm" busy={retrying} busyText={text.board.loading} onClick={onRetry}>
            {text.board.retry}
          </Button>
        }
      >
        {errorText(loadError, text.errors, text.board.loadFailed)}
      </Notice>
    );
  }
  if (problem === null) return null;
  return (
    <Notice
      kind="danger"
      className="mb-4"
      action={<IconButton label={text.board.closeProblem} icon={X} onClick={() => setProblem(null)} />}
    >
      {problem}
    </Notice>
  );
}
