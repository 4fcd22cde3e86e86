/** Transitions and animations of style sheets, which follow the browser's time: they have to go on when a page's time is advanced. */
export class Motions {
  /** Milliseconds until the first of them ends; those without an end are not waited for. */
  nextEnd(): number {
    return Math.min(Number.POSITIVE_INFINITY, ...this.running().map(leftOf));
  }

  /** @returns whether one of them ended, of which the page is told in the next frame */
  advance(ms: number): boolean {
    let hasEnded = false;
    for (const one of this.running()) {
      hasEnded ||= leftOf(one) <= ms;
      one.currentTime = Number(one.currentTime) + ms;
    }
    return hasEnded;
  }

  private running(): Animation[] {
    return document.getAnimations().filter((one) => one.playState === 'running' && leftOf(one) < Infinity);
  }
}

function leftOf({ currentTime, effect, playbackRate }: Animation): number {
  const end = Number(effect?.getComputedTiming().endTime ?? 0);
  const left = end - Number(currentTime ?? 0);
  return playbackRate > 0 && left >= 0 ? left / playbackRate : Number.POSITIVE_INFINITY;
}
