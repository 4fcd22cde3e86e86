import type { Screen, Target, Transition } from './walk-graph.ts';

/** Checkboxes that were tried alone, after which the others need no walk of their own. */
const CHECKBOXES = 2;
const SCALE_MIN = 5;
const SCALE = /^(?:\d{1,2}|[\u2605\u2606\u2b50]+)$/u;

/**
 * Ways of a screen that lead where others of their kind lead, so that nobody need walk them: more of the same check boxes, and the
 * values of a scale between its ends and its middle. Where two of them lead to different screens, each is walked.
 */
export function implyWays(screen: Screen): void {
  const ways = [...screen.ways.values()];
  imply(
    ways.filter(({ kind }) => kind === 'checkbox'),
    (tried) => tried.length >= CHECKBOXES,
  );
  const scale = scaleOf(screen);
  imply(scale, (tried) => marksOf(scale).every((mark) => tried.includes(mark)));
}

/** The ways of a scale from its lowest to its highest value; none where the screen has no scale. */
export function scaleOf({ ways }: Screen): Transition[] {
  const scale = [...ways.values()].filter(({ label }) => SCALE.test(label));
  return scale.length < SCALE_MIN ? [] : scale;
}

/** The values by which a scale is known: its ends first. */
export function marksOf(scale: readonly Transition[]): Transition[] {
  const all = [scale[0], scale.at(-1), scale[Math.floor(scale.length / 2)]];
  return all.filter((way) => way !== undefined);
}

function imply(ways: readonly Transition[], isEnough: (tried: readonly Transition[]) => boolean): void {
  const tried = ways.filter(({ isTried }) => isTried);
  const [first] = tried;
  if (first === undefined || !isEnough(tried) || new Set(tried.map(targetOf)).size !== 1) return;
  for (const way of ways) {
    if (way.isTried || way.isClaimed) continue;
    way.isTried = true;
    for (const [to, times] of first.targets) way.targets.set(to, times);
  }
}

function targetOf({ targets }: Transition): Target | string {
  const [only, ...more] = targets.keys();
  return only === undefined || more.length > 0 ? 'several' : only;
}
