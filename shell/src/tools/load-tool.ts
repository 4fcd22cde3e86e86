import { TOOL_CONTRACT } from '@garimpo/releases-contract';
import { isTool, type Tool } from '@garimpo/sdk';
import * as z from 'zod/mini';
import { LateError, withTimeLimit } from '../lib/time-limit.ts';
import type { ListedTool, ToolRelease } from './discovery.ts';
import { type Federation, remoteName } from './federation.ts';
import { createSilence } from './silence.ts';
import type { FailureStage, ReportFailure, ReportLoad } from './tool-failures.ts';

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
  federation: Omit<Federation, 'openPart'>;
  report: ReportFailure;
  reportLoad: ReportLoad;
  now: () => number;
  wait: (delayMs: number) => Promise<void>;
  /** How long a version may take while there is another one to show. */
  fallbackAfterMs?: number;
  /** How long the last hope may take. */
  giveUpAfterMs?: number;
  /** Silence of the current version, after which the good one is fetched, and after which it is shown. */
  hedgeAfterMs?: number;
  lateAfterMs?: number;
}

/** Long enough that a broken version is not tried at every click, short enough that a repaired server is noticed. */
export const BAD_VERSION_MS = 60_000;
/**
 * A tool is some tens of kilobytes: on a line of 50 KB/s it is there in half of this. Whoever is slower still gets the
 * version before, which their browser most likely holds since the last visit.
 */
export const FALLBACK_AFTER_MS = 4_000;
/** Nothing of the current version has arrived for so long: the good one is fetched beside it, and not shown yet. */
export const HEDGE_AFTER_MS = 600;
/**
 * …and after so long it is shown, as soon as it is there. The current one has the rest of its time to arrive: on a slow line that is no
 * failure, and it is taken at the next visit.
 */
export const LATE_AFTER_MS = 800;
/** Behind the last version there is only a panel to show: a very slow line may still bring the tool. */
export const GIVE_UP_AFTER_MS = 15_000;
/** A dropped connection is worth one more try before the user is asked to try again. */
export const RETRY_DELAY_MS = 400;

interface Attempt {
  isFallback: boolean;
  limitMs: number;
}

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
  const { fallbackAfterMs = FALLBACK_AFTER_MS, giveUpAfterMs = GIVE_UP_AFTER_MS } = parts;
  const { hedgeAfterMs = HEDGE_AFTER_MS, lateAfterMs = LATE_AFTER_MS } = parts;
  const pending = new Map<string, Promise<LoadedTool>>();
  const ready = new Map<string, LoadedTool>();
  const silence = createSilence(parts.now);
  /** Still on their way, while the good version is shown in their place. */
  const late = new Set<string>();
  const bad = new Map<string, { until: number; error: ToolLoadError }>();

  async function start(release: ToolRelease, limitMs: number): Promise<LoadedTool> {
    const name = remoteName(release);
    let stage: FailureStage = 'load';
    let isTimedOut = false;
    const isReplaced = () => isTimedOut || late.has(name);
    const sign = () => silence.sign(name);
    const work = async (): Promise<LoadedTool> => {
      sign();
      const module = await parts.federation.open(release, sign);
      sign();
      stage = 'shape';
      const exposed = exposedTool.parse(module);
      // The container of another version answered: running it under this name would hide which code is at work.
      if (exposed.version !== release.version) throw new Error(`it says it is version ${exposed.version}`);
      stage = 'contract';
      if (exposed.contract !== TOOL_CONTRACT) {
        throw new Error(`built for contract ${exposed.contract}, this shell speaks ${TOOL_CONTRACT}`);
      }
      stage = 'styles';
      await parts.federation.ensureStyles(release);
      stage = 'setup';
      // Another version may be on screen by now: this one must not wake up beside it, nor stay awake.
      if (!isReplaced()) {
        await exposed.tool.setup?.();
        if (isReplaced()) tearDown(release, exposed.tool);
      }
      return { release, tool: exposed.tool };
    };
    try {
      return await withTimeLimit(work(), limitMs);
    } catch (cause) {
      isTimedOut = cause instanceof LateError;
      parts.federation.giveUp(release);
      throw new ToolLoadError(release, isTimedOut ? 'timeout' : stage, cause);
    }
  }

  function loadOnce(release: ToolRelease, { isFallback, limitMs }: Attempt): Promise<LoadedTool> {
    const name = remoteName(release);
    const known = pending.get(name);
    if (known !== undefined) return known;
    const startedAt = parts.now();
    const loading = start(release, limitMs)
      .then((loaded) => {
        bad.delete(name);
        if (late.has(name)) parts.federation.close(release);
        else ready.set(name, loaded);
        const durationMs = parts.now() - startedAt;
        parts.reportLoad({ tool: release.tool, version: release.version, isFallback, durationMs });
        return loaded;
      })
      .catch((error: ToolLoadError) => {
        markBad(release, error, parts.now() - startedAt);
        throw error;
      })
      .finally(() => {
        pending.delete(name);
        late.delete(name);
      });
    pending.set(name, loading);
    return loading;
  }

  /** Has the code of a version in the page without running any set-up of it; false when that failed. */
  async function fetchBeside(release: ToolRelease): Promise<boolean> {
    if (ready.has(remoteName(release))) return true;
    try {
      await parts.federation.open(release);
      await parts.federation.ensureStyles(release);
      return true;
    } catch {
      // Whoever needs it loads it again, and tells of its failure.
      return false;
    }
  }

  /** The current version, unless nothing comes of it and the good one is there. */
  async function loadHedged(current: ToolRelease, good: ToolRelease): Promise<LoadedTool> {
    const loading = loadOnce(current, { isFallback: false, limitMs: fallbackAfterMs });
    if (!(await silence.lasts(remoteName(current), hedgeAfterMs, loading))) return loading;
    const fetched = fetchBeside(good);
    const isLate =
      (await silence.lasts(remoteName(current), lateAfterMs, loading)) &&
      (await Promise.race([fetched, settled(loading).then(() => false)]));
    if (isLate) {
      late.add(remoteName(current));
      return loadOnce(good, { isFallback: true, limitMs: giveUpAfterMs });
    }
    const loaded = await loading;
    void fetched.then(() => {
      if (!ready.has(remoteName(good)) && !pending.has(remoteName(good))) parts.federation.close(good);
    });
    return loaded;
  }

  function tearDown({ tool, version }: ToolRelease, loaded: Tool) {
    try {
      loaded.teardown?.();
    } catch (cause) {
      // It is on its way out; what it left behind must not take the page with it.
      parts.report({ tool, version, stage: 'teardown', cause });
    }
  }

  function retire(release: ToolRelease) {
    const tool = ready.get(remoteName(release))?.tool;
    ready.delete(remoteName(release));
    parts.federation.close(release);
    if (tool !== undefined) tearDown(release, tool);
  }

  function markBad(release: ToolRelease, error: ToolLoadError, durationMs?: number) {
    retire(release);
    bad.set(remoteName(release), { until: parts.now() + BAD_VERSION_MS, error });
    const { stage, cause } = error;
    parts.report({ tool: release.tool, version: release.version, stage, cause, durationMs });
  }

  function badness(release: ToolRelease): ToolLoadError | undefined {
    const entry = bad.get(remoteName(release));
    return entry !== undefined && entry.until > parts.now() ? entry.error : undefined;
  }

  /** Late, while the good version is there already. */
  function isReplacedBy(release: ToolRelease, { fallback }: ListedTool): boolean {
    if (fallback === undefined || fallback === release) return false;
    return late.has(remoteName(release)) && ready.has(remoteName(fallback));
  }

  return {
    loaded(listed) {
      const release = candidates(listed).find(
        (one) => badness(one) === undefined && !isReplacedBy(one, listed),
      );
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
        if (isReplacedBy(release, listed)) continue;
        const there = ready.get(remoteName(release));
        if (there !== undefined) return there;
        const isFallback = release === listed.fallback;
        const isLast = isFallback || listed.fallback === undefined;
        const attempt = { isFallback, limitMs: isLast ? giveUpAfterMs : fallbackAfterMs };
        const good = isFallback ? undefined : listed.fallback;
        try {
          if (good !== undefined && badness(good) === undefined) return await loadHedged(release, good);
          return await loadOnce(release, attempt);
        } catch (error) {
          firstError ??= error as ToolLoadError;
          // With no version to fall back to, one more try; code that arrived and is wrong would only be wrong again.
          if (listed.fallback === undefined && (error as ToolLoadError).stage === 'load') {
            await parts.wait(RETRY_DELAY_MS);
            return loadOnce(release, attempt);
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

function settled(promise: Promise<unknown>): Promise<void> {
  return promise.then(
    () => undefined,
    () => undefined,
  );
}
