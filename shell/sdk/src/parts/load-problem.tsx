import { Button, type ErrorTable, errorText, Notice } from '@garimpo/sdk';
import { partsText } from './text/pt-br.ts';

export interface LoadProblemProps {
  /** `null` while all is well. */
  error: unknown;
  /** The tool's own sentences. */
  errors: ErrorTable;
  /** What could not be read. */
  failed: string;
  retrying: boolean;
  onRetry: () => void;
}

/** The red line above a list. What stands on the page stays. */
export function LoadProblem({ error, errors, failed, retrying, onRetry }: LoadProblemProps) {
  if (error === null) return null;
  return (
    <Notice
      kind="danger"
      className="ui:mb-4"
      action={
        <Button size="sm" busy={retrying} busyText={partsText.loading} onClick={onRetry}>
          {partsText.retry}
        </Button>
      }
    >
      {errorText(error, errors, failed)}
    </Notice>
  );
}
