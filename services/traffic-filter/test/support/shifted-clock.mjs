// @ts-check
/**
 * Loaded before a program (`node --import`): its clock is as many milliseconds ahead of the machine's, or behind, as the file in `CLOCK_SHIFT_FILE` says.
 * Timers go on as they do when the clock of a machine is set.
 */
import { readFileSync } from 'node:fs';

const LOOK_EVERY_MS = 10;
const file = process.env['CLOCK_SHIFT_FILE'];

if (file !== undefined) {
  const RealDate = Date;
  const realNow = RealDate.now;
  let shiftMs = 0;
  let lookedAt = Number.NEGATIVE_INFINITY;
  const now = () => {
    if (performance.now() - lookedAt > LOOK_EVERY_MS) {
      lookedAt = performance.now();
      shiftMs = Number(readFileSync(file, 'utf8'));
    }
    return realNow() + shiftMs;
  };
  globalThis.Date = new Proxy(RealDate, {
    construct: (Real, args, Called) => Reflect.construct(Real, args.length === 0 ? [now()] : args, Called),
    apply: () => new RealDate(now()).toString(),
    get: (Real, name) => (name === 'now' ? now : Reflect.get(Real, name)),
  });
}
