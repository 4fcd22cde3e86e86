export interface Silence {
  /** Something arrived. */
  sign(name: string): void;
  /** True once nothing has arrived for so long; false when the loading is settled before. */
  lasts(name: string, delayMs: number, loading: Promise<unknown>): Promise<boolean>;
}

/** Tells a version that is slow, of which something arrives now and then, from one that hangs. */
export function createSilence(now: () => number): Silence {
  const lastSigns = new Map<string, number>();
  return {
    sign(name) {
      lastSigns.set(name, now());
    },
    lasts(name, delayMs, loading) {
      return new Promise((resolve) => {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const check = () => {
          const leftMs = (lastSigns.get(name) ?? 0) + delayMs - now();
          if (leftMs > 0) timer = setTimeout(check, leftMs);
          else resolve(true);
        };
        const settle = () => {
          clearTimeout(timer);
          resolve(false);
        };
        loading.then(settle, settle);
        check();
      });
    },
  };
}
