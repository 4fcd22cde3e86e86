// @ts-check

const MINUTE_S = 60;

/** How long something took, as people say it: "4.2 s", "2 min 3 s". @param {number} milliseconds */
export function durationOf(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 59.95) return `${seconds.toFixed(1)} s`;
  const whole = Math.round(seconds);
  return `${Math.floor(whole / MINUTE_S)} min ${whole % MINUTE_S} s`;
}
