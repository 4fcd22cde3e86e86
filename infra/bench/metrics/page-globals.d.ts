/** What `bare-chart.mjs` puts into the page that it measures. */
interface Window {
  drawBare: (points: [time: number, count: number][]) => Promise<number>;
}
