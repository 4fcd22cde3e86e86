/** What `time-screen.mjs` puts into the pages that it measures. */
interface Window {
  /** When keys went down, in ms since 1970. */
  keysAt: number[];
  /** When a change of the watched text was painted. */
  paintedAt: number[];
}
