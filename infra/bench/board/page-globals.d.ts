/** What `time-board.mjs` puts into the page that it measures. */
interface Window {
  firstCardAt: Promise<number>;
  longestTask: () => number;
  startFrames: () => void;
  endFrames: () => number[];
}
