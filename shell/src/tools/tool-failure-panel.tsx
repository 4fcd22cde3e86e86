import { FailurePanel } from '@garimpo/sdk';
import { ToolLoadError } from './load-tool.ts';

export interface ToolFailurePanelProps {
  /** What people call the tool. */
  title: string;
  error: unknown;
  failedAt: Date;
  onRetry: () => void;
}

/** Stands where a tool should be when neither its current nor its last good version could be shown. */
export function ToolFailurePanel({ title, error, failedAt, onRetry }: ToolFailurePanelProps) {
  return <FailurePanel name={title} onRetry={onRetry} details={{ ...describe(error), at: failedAt }} />;
}

/** A code that can be read out on the phone, and what an engineer wants to see behind it. */
function describe(error: unknown): { code: string; text: string } {
  if (!(error instanceof ToolLoadError)) return { code: 'tool', text: String(error) };
  const { release, stage, cause } = error;
  return {
    code: `${release.tool}-${stage}`,
    text: `${release.tool}@${release.version} (${stage}): ${String(cause)}`,
  };
}
