import type { MetricPeriod } from '@garimpo/offers-contract';
import { saveFile, toast } from '@garimpo/sdk';
import { useState } from 'react';
import { log } from '../../../log.ts';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import type { MetricsPicture } from '../lib/metrics-option.ts';
import { drawPicture } from './draw-picture.ts';

export interface ExportedPicture extends Omit<MetricsPicture, 'ticksMost'> {
  title: string;
  days: MetricPeriod;
}

const words = metricsText.chart;

/** The chart as it is shown now, as a file. */
export function useExportPicture(picture: ExportedPicture) {
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const file = await drawPicture(picture);
      saveFile(file, words.pictureName(fileSafe(picture.title), words.periods[picture.days].short));
    } catch (error) {
      log.error('The picture of a chart could not be made', error);
      toast.error(words.pictureFailed);
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}

const NAME_MAX = 60;

/** Without what some systems do not take in a file's name. */
const fileSafe = (title: string) =>
  title
    .replaceAll(/[\\/:*?"<>|]/g, ' ')
    .trim()
    .slice(0, NAME_MAX);
