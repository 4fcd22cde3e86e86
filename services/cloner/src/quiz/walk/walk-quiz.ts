import { setTimeout } from 'node:timers/promises';
import type { BrowserRun } from '@garimpo/service-kit';
import type { OnProgress } from '../../capture/capture.ts';
import type { Recording } from '../../capture/rendered/recording.ts';
import type { Context } from '../../capture/rendered/tab.ts';
import { CaptureError } from '../../capture-error.ts';
import { coverageOf, coveringWalks } from './coverage.ts';
import type { Walking } from './place.ts';
import type { QuizLimits } from './quiz-capture.ts';
import { QuizTab, TabError } from './quiz-tab.ts';
import type { QuizWalk } from './quiz-walk.ts';
import { screenWords } from './screen-words.ts';
import { walkClone } from './walk-clone.ts';
import { WalkBudget, WalkFindings } from './walk-findings.ts';
import { WalkGraph } from './walk-graph.ts';
import { Walker } from './walker.ts';

/** Walks that run side by side; a patient capture takes one after the other. */
const WALKERS = 2;
/** The walk ends after so many rounds without anything new, or so much time. */
const CALM_WALKS = 3;
const CALM_MS = 30_000;
/** Rounds with other combinations of answers. */
const VARIED_WALKS = 2;
const BODIES_MS = 3_000;
const LOOK_EVERY_MS = 20;

interface WalkOptions {
  limits: QuizLimits;
  onProgress: OnProgress;
  signal: AbortSignal;
  /** Whether every walk asks for everything itself, and none runs beside another. */
  isPatient?: boolean;
}

/**
 * Walks through every path of a quiz, each walk from the start in a context of its own, and records all of it. Requests that
 * leave the quiz are listed and blocked. Ends at the limits with what was found; a page that leads nowhere is one screen. Throws
 * `CaptureError` for a quiz that does not open or must not be copied, and the signal's reason.
 */
export async function walkQuiz(
  run: BrowserRun,
  recording: Recording,
  address: string,
  { limits, onProgress, signal, isPatient = false }: WalkOptions,
): Promise<QuizWalk> {
  const graph = new WalkGraph();
  const budget = new WalkBudget(limits, run.bytes);
  let url = new URL(address);
  const findings = new WalkFindings();
  const walking: Walking = {
    graph,
    budget,
    findings,
    visitor: 'captures',
    onStep: () => onProgress(progressOf(walking, recording, run)),
  };

  const walkOnce = async () => {
    signal.throwIfAborted();
    const context = await run.freshContext();
    try {
      recording.listen(context);
      await hearRequests(context, isPatient ? null : recording, walking, limits.requests);
      const tab = await QuizTab.open(context);
      const opened = await tab.goTo(address);
      if (graph.start === null) url = opened;
      const walker = new Walker(tab, walking);
      await walker.walk();
      findings.walked(walker.taken, walker.steps);
      await recording.finish(BODIES_MS, context);
    } finally {
      await context.close().catch(() => {});
    }
  };
  await walkAll(walkOnce, walking, isPatient ? 1 : WALKERS);
  const coverage = coverageOf(graph);
  const ended = budget.ended(graph.screens.length);
  const plans = coveringWalks(findings.walks);
  return {
    url,
    ...coverage,
    isCut: ended !== 'complete',
    // Nothing new came any more, and yet there are ways that nobody could take.
    ended: ended === 'complete' && coverage.open.length > 0 ? 'steps' : ended,
    words: screenWords(graph),
    planned: plans.length,
    tryClone: (clone, options) => walkClone(clone, { graph, plans, limits }, options),
    exits: findings.exits,
    addresses: findings.addresses.filter(({ host }) => host === url.host),
    typed: findings.typed,
    sent: findings.sent,
  };
}

/** The first walk runs alone, the others side by side as long as they find anything. */
async function walkAll(walkOnce: () => Promise<void>, walking: Walking, count: number): Promise<void> {
  const { graph, budget, findings } = walking;
  try {
    await walkOnce();
  } catch (error) {
    if (!(error instanceof TabError)) throw error;
    if (graph.start === null) throw new CaptureError('cloner.page.unreachable', 'browser', { cause: error });
  }
  const walkers = { now: 0, calm: 0, varied: 0, newsAt: performance.now() };
  let failure: { error: unknown } | null = null;
  const next = (): 'walk' | 'wait' | 'end' => {
    if (failure !== null || graph.start === null || budget.ended(graph.screens.length) !== 'complete')
      return 'end';
    const isOpen = (graph.toOpen(graph.start) ?? graph.toOpen(graph.start, true)) !== null;
    const isCalm = walkers.calm >= CALM_WALKS || performance.now() - walkers.newsAt > CALM_MS;
    if (isOpen) return isCalm ? 'end' : 'walk';
    if (graph.depends && walkers.varied < VARIED_WALKS) {
      walkers.varied += 1;
      return 'walk';
    }
    // The other walk may find an untried action.
    return walkers.now > 0 ? 'wait' : 'end';
  };
  const worker = async () => {
    for (let what = next(); what !== 'end'; what = next()) {
      if (what === 'wait') {
        await setTimeout(LOOK_EVERY_MS);
        continue;
      }
      const before = findings.news;
      walkers.now += 1;
      try {
        await walkOnce();
      } catch (error) {
        // A page that hangs costs only its walk.
        if (!(error instanceof TabError)) failure ??= { error };
      }
      walkers.now -= 1;
      const isNew = findings.news > before;
      walkers.calm = isNew ? 0 : walkers.calm + 1;
      if (isNew) {
        walkers.varied = 0;
        walkers.newsAt = performance.now();
      }
    }
  };
  await Promise.all(Array.from({ length: count }, worker));
  if (failure !== null) throw (failure as { error: unknown }).error;
}

/** Answers recorded files from the recording, if there is one; lists and blocks beacons. */
async function hearRequests(
  context: Context,
  recording: Recording | null,
  { budget, findings }: Walking,
  requestsMax: number,
): Promise<void> {
  await context.route('**/*', async (route, request) => {
    const type = request.resourceType();
    const method = request.method();
    const isForm = method === 'POST' && request.isNavigationRequest();
    if (type === 'ping' || isForm) findings.sentTo({ method, url: new URL(request.url()) });
    if (type === 'ping') return route.abort('blockedbyclient');
    const known = (await recording?.again(request)) ?? null;
    if (known !== null) {
      const headers = {
        'content-type': known.type,
        'access-control-allow-origin': request.headers()['origin'] ?? '*',
        'access-control-allow-credentials': 'true',
        'cross-origin-resource-policy': 'cross-origin',
      };
      return route.fulfill({ status: 200, headers, body: known.body });
    }
    budget.requests += 1;
    return budget.requests > requestsMax ? route.abort('blockedbyclient') : route.fallback();
  });
}

function progressOf(
  { graph: { screens } }: Walking,
  { files, calls, partly }: Recording,
  run: BrowserRun,
): Parameters<OnProgress>[0] {
  const fetched = files.size + calls.length;
  return {
    step: 'walking',
    found: fetched + partly.size,
    fetched,
    failed: 0,
    bytes: run.bytes(),
    screens: { walked: screens.filter(({ isWalked }) => isWalked).length, seen: screens.length },
  };
}
