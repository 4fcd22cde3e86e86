import type { MetricPeriod } from '@garimpo/offers-contract';
import { errorText, saveFile, toast, useApi, useSession } from '@garimpo/sdk';
import { useState } from 'react';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';
import { metricsText } from '../../../text/pt-br-metrics.ts';
import { fetchReadingsTable } from '../api/export-readings.ts';

const words = metricsText.readings;

/** All readings of the period, as a file of the user's. */
export function useExportTable(offerId: string, days: MetricPeriod, title: string) {
  const api = useApi();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    setBusy(true);
    try {
      const { file, name } = await fetchReadingsTable(api, user.id, { offerId, days });
      saveFile(file, name ?? words.csvName(title));
    } catch (error) {
      log.error(`The readings of offer ${offerId} could not be exported`, error);
      toast.error(errorText(error, text.errors, words.csvFailed));
    } finally {
      setBusy(false);
    }
  };
  return { busy, save };
}
