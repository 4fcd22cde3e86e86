/** How long others wait, at most, while a large file is read. */
const TURN_MS = 20;

/** Of all files that are read here: whoever waits, waits for all of them. */
let since = performance.now();

/**
 * Whether others should have their turn. What is in memory is there without a wait, so that nobody gets one between its parts, however
 * many they are.
 */
export function isTurnOver(): boolean {
  return performance.now() - since > TURN_MS;
}

/** After the others. */
export async function nextTurn(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve));
  since = performance.now();
}
