import type { MetricPeriod } from '@garimpo/offers-contract';
import { formatDateCard, saveFile, toast } from '@garimpo/sdk';
import { type ChartLook, chartPicture, isDashed } from '@garimpo/sdk/chart';
import { useState } from 'react';
import { log } from '../../../log.ts';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import { type ChartSpec, imageOption } from '../lib/metrics-option.ts';

const words = metricsText.chart;

const WIDTH = 1200;
const CHART_HEIGHT = 520;
const TICKS_MOST = 10;
const MARGIN = 32;
const TITLE_PX = 22;
const TEXT_PX = 14;
const LEGEND_ROW = 24;
const SAMPLE_WIDTH = 20;
const PIXEL_RATIO = 2;

/** Title, period, legend and chart on the theme's background. */
async function renderImage(image: ExportedImage): Promise<Blob> {
  let look: ChartLook | undefined;
  const chart = await chartPicture(
    (given) => {
      look = given;
      return imageOption({ ...image, ticksMost: TICKS_MOST }, given);
    },
    { width: WIDTH - 2 * MARGIN, height: CHART_HEIGHT, pixelRatio: PIXEL_RATIO },
  );
  const canvas = document.createElement('canvas');
  const pen = canvas.getContext('2d');
  if (pen === null || look === undefined) throw new Error('there is nothing to draw with');
  const named = image.courses.length > 1 ? image.courses : [];
  const rows = legendRows(
    pen,
    named.map(({ title }) => title),
    look,
  );
  const head = MARGIN + TITLE_PX + LEGEND_ROW + rows.length * LEGEND_ROW + TEXT_PX;
  canvas.width = WIDTH * PIXEL_RATIO;
  canvas.height = (head + CHART_HEIGHT + MARGIN) * PIXEL_RATIO;
  pen.scale(PIXEL_RATIO, PIXEL_RATIO);
  pen.fillStyle = look.surface;
  pen.fillRect(0, 0, WIDTH, canvas.height);
  pen.textBaseline = 'top';
  write(pen, image.title, MARGIN, MARGIN, { size: TITLE_PX, weight: 600, color: look.text, look });
  write(pen, periodText(image), MARGIN, MARGIN + TITLE_PX + TEXT_PX / 2, { color: look.axis, look });
  drawLegend(pen, rows, MARGIN + TITLE_PX + LEGEND_ROW + TEXT_PX, look);
  pen.drawImage(chart, MARGIN, head, WIDTH - 2 * MARGIN, CHART_HEIGHT);
  return toFile(canvas);
}

function periodText({ days, zoom, whole }: ExportedImage): string {
  const { from, to } = zoom ?? whole;
  const span = words.imageSpan(
    words.periods[days].short,
    formatDateCard(new Date(from)),
    formatDateCard(new Date(to)),
  );
  return `${words.title} · ${span}`;
}

interface Writing {
  size?: number;
  weight?: number;
  color: string;
  look: ChartLook;
}

function write(
  pen: CanvasRenderingContext2D,
  content: string,
  x: number,
  y: number,
  { size = TEXT_PX, weight = 400, color, look }: Writing,
): void {
  pen.font = `${weight} ${size}px ${look.fontFamily}`;
  pen.fillStyle = color;
  pen.fillText(content, x, y, WIDTH - x - MARGIN);
}

interface LegendEntry {
  title: string;
  at: number;
  x: number;
}

/** Rows of the legend, each with as many names as fit. */
function legendRows(
  pen: CanvasRenderingContext2D,
  titles: readonly string[],
  { fontFamily }: ChartLook,
): LegendEntry[][] {
  pen.font = `400 ${TEXT_PX}px ${fontFamily}`;
  const rows: LegendEntry[][] = [];
  let x = Number.POSITIVE_INFINITY;
  titles.forEach((title, at) => {
    const width = SAMPLE_WIDTH + 8 + pen.measureText(title).width + LEGEND_ROW;
    if (x + width > WIDTH - MARGIN) {
      rows.push([]);
      x = MARGIN;
    }
    rows.at(-1)?.push({ title, at, x });
    x += width;
  });
  return rows;
}

function drawLegend(
  pen: CanvasRenderingContext2D,
  rows: readonly LegendEntry[][],
  top: number,
  look: ChartLook,
): void {
  rows.forEach((row, line) => {
    for (const { title, at, x } of row) {
      const y = top + line * LEGEND_ROW;
      pen.beginPath();
      pen.setLineDash(isDashed(at) ? [4, 4] : []);
      pen.strokeStyle = look.series[at] ?? look.axis;
      pen.lineWidth = 2;
      pen.moveTo(x, y + TEXT_PX / 2);
      pen.lineTo(x + SAMPLE_WIDTH, y + TEXT_PX / 2);
      pen.stroke();
      write(pen, title, x + SAMPLE_WIDTH + 8, y, { color: look.text, look });
    }
  });
}

function toFile(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob(
      (file) => (file === null ? reject(new Error('the image is too large')) : resolve(file)),
      'image/png',
    );
  });
}

export interface ExportedImage extends Omit<ChartSpec, 'ticksMost'> {
  title: string;
  days: MetricPeriod;
}

/** Exports the visible chart as a file. */
export function useExportImage(image: ExportedImage) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await renderImage(image);
      saveFile(file, words.imageName(fileSafe(image.title), words.periods[image.days].short));
    } catch (error) {
      log.error('The image of a chart could not be made', error);
      toast.error(words.imageFailed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

const NAME_MAX = 60;

/** Replaces characters that some systems refuse in a file's name. */
const fileSafe = (title: string) =>
  title
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim()
    .slice(0, NAME_MAX);
