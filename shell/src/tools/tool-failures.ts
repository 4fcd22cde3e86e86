/** Where a version of a tool failed. `load` covers everything until its code runs. */
export type FailureStage = 'load' | 'shape' | 'contract' | 'setup' | 'styles' | 'render' | 'teardown';

export interface ToolFailure {
  tool: string;
  version: string;
  stage: FailureStage;
  cause: unknown;
}

export type ReportFailure = (failure: ToolFailure) => void;

/** The one place that every failure of a tool passes: the log now, and whoever else wants to know. */
export function createFailureLog(log: (message: string, cause: unknown) => void) {
  const listeners = new Set<ReportFailure>();
  return {
    report(failure: ToolFailure) {
      log(`${failure.tool}@${failure.version} failed (${failure.stage})`, failure.cause);
      for (const listener of listeners) listener(failure);
    },
    subscribe(listener: ReportFailure): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
