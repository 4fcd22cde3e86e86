import { FailurePanel } from '@garimpo/sdk';
import { useLocation } from 'react-router-dom';
import { paths } from '../app/paths.ts';
import { ToolLoadError } from './load-tool.ts';

export interface ToolFailurePanelProps {
  /** What people call the tool. */
  title: string;
  error: unknown;
  failedAt: Date;
  retrying: boolean;
  onRetry: () => void;
}

/** Stands where a tool should be when neither its current nor its last good version could be shown. */
export function ToolFailurePanel({ title, error, failedAt, retrying, onRetry }: ToolFailurePanelProps) {
  const { pathname } = useLocation();
  const details = { ...describe(error), at: failedAt };
  return (
    <FailurePanel
      name={title}
      // On the Dashboard itself the way to it leads nowhere.
      homeTo={pathname === paths.dashboard ? null : paths.dashboard}
      retrying={retrying}
      onRetry={onRetry}
      details={details}
    />
  );
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
