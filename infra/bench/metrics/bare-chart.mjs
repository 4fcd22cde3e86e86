// @ts-check
import { bundleCode } from '../bundle/bundled-libraries.mjs';

/** The least that draws a line over time: the library alone, with none of the page around it. */
const bareChart = `
import { LineChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use } from 'echarts/core';
import { CanvasRenderer } from 'echarts/renderers';
use([LineChart, GridComponent, CanvasRenderer]);
globalThis.drawBare = (points) => new Promise((resolve) => {
  const from = performance.now();
  const place = document.createElement('div');
  place.style.cssText = 'width:1000px;height:380px';
  document.body.replaceChildren(place);
  const chart = init(place, null, { renderer: 'canvas' });
  chart.on('finished', () => {
    resolve(performance.now() - from);
    chart.dispose();
  });
  chart.setOption({
    animation: false,
    xAxis: { type: 'time' },
    yAxis: { type: 'value' },
    series: [{ type: 'line', showSymbol: false, data: points }],
  });
});
`;

/**
 * How long the charting library alone takes with points, in a page with nothing else.
 * @param {import('playwright-core').Browser} browser
 * @param {[time: number, count: number][]} points
 * @param {number} rounds
 * @returns {Promise<number[]>} in ms
 */
export async function timeBareChart(browser, points, rounds) {
  const context = await browser.newContext();
  try {
    const page = await context.newPage();
    await page.addScriptTag({ content: (await bundleCode(bareChart)).toString() });
    return await page.evaluate(
      async ([all, times]) => {
        const ms = [];
        // The first one finds code that is not compiled yet.
        for (let round = -1; round < times; round += 1) {
          const took = await window.drawBare(all);
          if (round >= 0) ms.push(took);
        }
        return ms;
      },
      /** @type {const} */ ([points, rounds]),
    );
  } finally {
    await context.close();
  }
}
