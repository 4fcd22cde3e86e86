// @ts-check
import { readFileSync } from 'node:fs';

/** Linux reports CPU time in ticks of this many per second. */
const CLOCK_TICKS = 100;

/** Time of the processor that a process has used since it began. Throws when it is gone. @param {number} pid */
export function cpuSecondsOf(pid) {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / CLOCK_TICKS;
}
