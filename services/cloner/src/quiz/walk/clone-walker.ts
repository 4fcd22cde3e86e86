import { titleOf } from './coverage.ts';
import { actionIn, type Place, pressedKey, WAIT, type Walking } from './place.ts';
import type { QuizTab } from './quiz-tab.ts';
import { type Screen, type Transition, takesKeys } from './walk-graph.ts';
import { type WalkedStep, Walker } from './walker.ts';

/** Why a walk on a clone did not come where the one on the original came. */
export interface FailedWalk {
  screen: string;
  way: string;
  /** The screen did not come or was another one; the way was not there or led nowhere; or it led somewhere else. */
  why: 'screen' | 'way' | 'elsewhere';
}

/** Takes a walk through the original again, on its clone. */
export class CloneWalker extends Walker {
  failed: FailedWalk | null = null;
  private at = 0;
  private waited = false;

  constructor(
    tab: QuizTab,
    walking: Walking,
    private readonly plan: readonly WalkedStep[],
    /** Whether an address out of the clone is one to which it may lead. */
    private readonly isRight: (address: string) => boolean,
  ) {
    super(tab, walking);
  }

  /** Null for a clone that leads where the original led. */
  async tryOut(): Promise<FailedWalk | null> {
    await this.walk();
    const wrong = this.steps.find(({ exits }) => exits.length > 0 && !exits.some(this.isRight));
    if (wrong !== undefined) return failure(wrong.way, 'elsewhere');
    const last = this.plan.findLast(({ exits }) => exits.length > 0);
    const isOut = last === undefined || this.steps.some(({ exits }) => exits.length > 0);
    return this.failed ?? (isOut || last === undefined ? null : failure(last.way, 'way'));
  }

  protected override choose(place: Place): Transition | null {
    const rest = this.plan.slice(this.at);
    const here = rest.findIndex(({ way }) => way.screen === place.screen);
    // A screen that looks otherwise is the same one if a visitor can do the same there.
    const next = here === -1 && canTake(place, rest[0]) ? 0 : here;
    const step = rest[next];
    if (step !== undefined) {
      this.at += next + 1;
      this.waited = false;
      return step.way.screen === place.screen ? step.way : asOf(place.screen, step.way);
    }
    if (rest.length === 0) return null;
    if (!this.waited) {
      this.waited = true;
      return place.screen.add(WAIT);
    }
    const [lost] = rest;
    if (lost !== undefined) this.failed = failure(lost.way, 'screen');
    return null;
  }

  protected override isOpen(screen: Screen): boolean {
    return this.plan.slice(this.at).some(({ way }) => way.screen === screen);
  }
}

function canTake({ snapshot }: Place, step: WalkedStep | undefined): boolean {
  if (step?.way.kind === 'enter') return takesKeys(snapshot);
  return step !== undefined && actionIn(snapshot, pressedKey(step.way)) !== null;
}

/** The same way of another screen. */
function asOf(screen: Screen, way: Transition): Transition {
  const same = screen.add(way);
  same.next = way.next;
  same.refuses = way.refuses;
  return same;
}

function failure({ screen, label }: Transition, why: FailedWalk['why']): FailedWalk {
  return { screen: titleOf(screen), way: label, why };
}
