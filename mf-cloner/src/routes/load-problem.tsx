import { Button, errorText, Notice } from '@garimpo/sdk';
import { text } from '../text/pt-br.ts';

const words = text.page;

export interface LoadProblemProps {
  error: unknown;
  /** What could not be read. */
  failed: string;
  retrying: boolean;
  onRetry: () => void;
}

/** The red line above the list. What stands on the page stays. */
export function LoadProblem({ error, failed, retrying, onRetry }: LoadProblemProps) {
  if (error === null) return null;
  return (
    <Notice
      kind="danger"
      className="mb-4"
      action={
        <Button size="sm" busy={retrying} busyText={words.loading} onClick={onRetry}>
          {words.retry}
        </Button>
      }
    >
      {errorText(error, text.errors, failed)}
    </Notice>
  );
}
