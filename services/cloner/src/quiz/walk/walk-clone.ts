import type { BrowserRun } from '@garimpo/service-kit';
import { CloneWalker, type FailedWalk } from './clone-walker.ts';
import type { Walking } from './place.ts';
import type { QuizLimits } from './quiz-capture.ts';
import { QuizTab, TabError } from './quiz-tab.ts';
import type { TriedClone, TryOptions } from './quiz-walk.ts';
import { WalkBudget, WalkFindings } from './walk-findings.ts';
import type { WalkGraph } from './walk-graph.ts';
import type { WalkedStep } from './walker.ts';

/** Walks that run side by side. */
const WALKERS = 2;
const FAILED_MAX = 20;

/**
 * Takes walks through a quiz again on its clone, each in a context of its own, as another person than the one who captured it.
 * Throws the signal's reason.
 */
export async function walkClone(
  run: BrowserRun,
  { graph, plans, limits }: { graph: WalkGraph; plans: readonly WalkedStep[][]; limits: QuizLimits },
  { address, seconds, signal, isRight }: TryOptions,
): Promise<TriedClone> {
  const unbounded = {
    ...limits,
    seconds,
    screens: Number.POSITIVE_INFINITY,
    steps: Number.POSITIVE_INFINITY,
  };
  const budget = new WalkBudget({ ...unbounded, bytes: Number.POSITIVE_INFINITY }, run.bytes);
  const tried: TriedClone = { walked: 0, failed: [] };
  const waiting = [...plans];
  const worker = async () => {
    for (let plan = waiting.shift(); plan !== undefined; plan = waiting.shift()) {
      signal.throwIfAborted();
      if (budget.ended(0) !== 'complete') return;
      const walking: Walking = {
        graph,
        budget,
        findings: new WalkFindings(),
        visitor: 'tries',
        onStep: () => {},
      };
      const failed = await walkOnce(run, walking, plan, { address, isRight });
      tried.walked += 1;
      if (failed !== null && tried.failed.length < FAILED_MAX) tried.failed.push(failed);
    }
  };
  await Promise.all(Array.from({ length: WALKERS }, worker));
  return tried;
}

async function walkOnce(
  run: BrowserRun,
  walking: Walking,
  plan: readonly WalkedStep[],
  { address, isRight }: Pick<TryOptions, 'address' | 'isRight'>,
): Promise<FailedWalk | null> {
  const context = await run.freshContext();
  const walkers: CloneWalker[] = [];
  try {
    const tab = await QuizTab.open(context, true);
    await tab.goTo(address);
    const walker = new CloneWalker(tab, walking, plan, isRight);
    walkers.push(walker);
    return await walker.tryOut();
  } catch (error) {
    if (!(error instanceof TabError)) throw error;
    const way = walkers[0]?.taken.at(-1);
    return { screen: '', way: way?.label ?? '', why: 'screen' };
  } finally {
    await context.close().catch(() => {});
  }
}
