import { TOOL_CONTRACT } from '@garimpo/releases-contract';
import { isTool, type Tool } from '@garimpo/sdk';
import * as z from 'zod';
import type { ListedTool, ToolRelease } from './discovery.ts';
import { type Federation, remoteName } from './federation.ts';
import type { FailureStage, ReportFailure } from './tool-failures.ts';

export interface LoadedTool {
  release: ToolRelease;
  tool: Tool;
}

export interface ToolLoader {
  /** The current version, or the last good one when the current one fails. Rejects with `ToolLoadError`. */
  load(listed: ListedTool): Promise<LoadedTool>;
  /** What `load` would give without waiting, if it is there already. */
  loaded(listed: ListedTool): LoadedTool | undefined;
  /** A version that threw while rendering: not used again for a while. */
  reject(release: ToolRelease, cause: unknown): void;
  /** The user asks for another try: forget what failed before. */
  forgive(listed: ListedTool): void;
  /** This version is on screen now: the other ones of its tool may clean up, and start afresh should they come back. */
  keepOnly(release: ToolRelease): void;
}

export interface LoaderParts {
  federation: Federation;
  report: ReportFailure;
  now: () => number;
  wait: (delayMs: number) => Promise<void>;
  /** How long one version may take until it is there. */
  timeoutMs?: number;
}

/** Long enough that a broken version is not tried at every click, short enough that a repaired server is noticed. */
export const BAD_VERSION_MS = 60_000;
/** A dropped connection is worth one more try before the user is asked to try again. */
export const RETRY_DELAY_MS = 400;

export class ToolLoadError extends Error {
  override name = 'ToolLoadError';
  readonly release: ToolRelease;
  readonly stage: FailureStage;

  constructor(release: ToolRelease, stage: FailureStage, cause: unknown) {
    super(`${release.tool}@${release.version} failed (${stage})`, { cause });
    this.release = release;
    this.stage = stage;
  }
}

/**
 * What a remote exposes is outside data: nothing of it is used before this has read it. `contract` is the number that
 * was written into the remote's own files; the sdk's, which it shares with the shell, would always agree.
 */
const exposedTool = z.object({
  contract: z.number(),
  version: z.string(),
  tool: z.custom<Tool>(isTool, 'a tool with routes'),
});

export function createToolLoader(parts: LoaderParts): ToolLoader {
  const { timeoutMs = 10_000 } = parts;
  const pending = new Map<string, Promise<LoadedTool>>();
  const ready = new Map<string, LoadedTool>();
  const bad = new Map<string, { until: number; error: ToolLoadError }>();

  async function start(release: ToolRelease): Promise<LoadedTool> {
    const stage: { current: FailureStage } = { current: 'load' };
    const work = async (): Promise<LoadedTool> => {
      const module = await parts.federation.open(release);
      stage.current = 'shape';
      const exposed = exposedTool.parse(module);
      // The container of another version answered: running it under this name would hide which code is at work.
      if (exposed.version !== release.version) throw new Error(`it says it is version ${exposed.version}`);
      stage.current = 'contract';
      if (exposed.contract !== TOOL_CONTRACT) {
        throw new Error(`built for contract ${exposed.contract}, this shell speaks ${TOOL_CONTRACT}`);
      }
      stage.current = 'styles';
      await parts.federation.ensureStyles(release);
      stage.current = 'setup';
      await exposed.tool.setup?.();
      return { release, tool: exposed.tool };
    };
    try {
      return await within(timeoutMs, work());
    } catch (cause) {
      throw new ToolLoadError(release, stage.current, cause);
    }
  }

  function loadOnce(release: ToolRelease): Promise<LoadedTool> {
    const name = remoteName(release);
    const known = pending.get(name);
    if (known !== undefined) return known;
    const loading = start(release)
      .then((loaded) => {
        ready.set(name, loaded);
        bad.delete(name);
        return loaded;
      })
      .catch((error: ToolLoadError) => {
        markBad(release, error);
        throw error;
      })
      .finally(() => pending.delete(name));
    pending.set(name, loading);
    return loading;
  }

  function retire(release: ToolRelease) {
    const tool = ready.get(remoteName(release))?.tool;
    ready.delete(remoteName(release));
    try {
      tool?.teardown?.();
    } catch (cause) {
      // It is on its way out; what it left behind must not take the page with it.
      parts.report({ tool: release.tool, version: release.version, stage: 'teardown', cause });
    }
  }

  function markBad(release: ToolRelease, error: ToolLoadError) {
    retire(release);
    bad.set(remoteName(release), { until: parts.now() + BAD_VERSION_MS, error });
    parts.report({ tool: release.tool, version: release.version, stage: error.stage, cause: error.cause });
  }

  function badness(release: ToolRelease): ToolLoadError | undefined {
    const entry = bad.get(remoteName(release));
    return entry !== undefined && entry.until > parts.now() ? entry.error : undefined;
  }

  return {
    loaded(listed) {
      const release = candidates(listed).find((one) => badness(one) === undefined);
      return release === undefined ? undefined : ready.get(remoteName(release));
    },

    async load(listed) {
      let firstError: ToolLoadError | undefined;
      for (const release of candidates(listed)) {
        const known = badness(release);
        if (known !== undefined) {
          firstError ??= known;
          continue;
        }
        const there = ready.get(remoteName(release));
        if (there !== undefined) return there;
        try {
          return await loadOnce(release);
        } catch (error) {
          firstError ??= error as ToolLoadError;
          // With no version to fall back to, one more try; code that arrived and is wrong would only be wrong again.
          if (listed.fallback === undefined && (error as ToolLoadError).stage === 'load') {
            await parts.wait(RETRY_DELAY_MS);
            return loadOnce(release);
          }
        }
      }
      throw firstError;
    },

    reject(release, cause) {
      if (badness(release) === undefined) markBad(release, new ToolLoadError(release, 'render', cause));
    },

    forgive(listed) {
      for (const release of candidates(listed)) bad.delete(remoteName(release));
    },

    keepOnly(release) {
      for (const { release: other } of [...ready.values()]) {
        if (other.tool === release.tool && other.version !== release.version) retire(other);
      }
    },
  };
}

function candidates(listed: ListedTool): ToolRelease[] {
  return listed.fallback === undefined ? [listed.current] : [listed.current, listed.fallback];
}

async function within<T>(limitMs: number, work: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`not there after ${limitMs} ms`)), limitMs);
  });
  try {
    return await Promise.race([work, limit]);
  } finally {
    clearTimeout(timer);
  }
}
