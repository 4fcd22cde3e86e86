import type { EventType } from '@garimpo/anticlone-contract';
import { errorText, fileNameOf, saveFile, toast, useApi, useSession } from '@garimpo/sdk';
import { wholeTable } from '@garimpo/sdk/tables';
import { useState } from 'react';
import { log } from '../../../log.ts';
import { text } from '../../../text/pt-br.ts';
import { trackingText } from '../../../text/pt-br-tracking.ts';
import type { Range } from '../lib/period.ts';
import { eventsPath, rangeQuery } from './events-query.ts';

const words = trackingText.events;
/** The service reads the first of many rows before it begins to answer. */
const ANSWER_MS = 30_000;

/** All events of a period as a table of the user's. Nothing is saved of one that breaks off. */
export function useExport(siteId: string, range: Range, type: EventType | null) {
  const api = useApi();
  const { user } = useSession();
  const [busy, setBusy] = useState(false);
  const save = async () => {
    if (busy) return;
    setBusy(true);
    try {
      const file = await api.file('GET', `${eventsPath(siteId)}.csv`, undefined, {
        query: { ...rangeQuery(range), type },
        timeoutMs: ANSWER_MS,
        onlyAs: user.id,
      });
      saveFile(await wholeTable(file), fileNameOf(file.headers) ?? words.csvName);
    } catch (error) {
      log.error(`The events of page ${siteId} could not be exported`, error);
      toast.error(errorText(error, text.errors, words.csvFailed));
    }
    setBusy(false);
  };
  return { busy, save: () => void save() };
}
