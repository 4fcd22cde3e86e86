import { type Api, fileNameOf, saveFile } from '@garimpo/sdk';
import { wholeTable } from '@garimpo/sdk/tables';
import { OFFERS_TABLE_PATH } from '../api/offer-paths.ts';

/** Until the first row is there. */
const BEGIN_TIMEOUT_MS = 30_000;
/** For a service that names no file. */
const OTHERWISE = 'ofertas.csv';

/** The whole board as a table, handed to the browser's downloads; answers the file's name. Nothing is saved of a table that breaks off. */
export async function exportOffers(api: Api, userId: string): Promise<string> {
  const file = await api.file('GET', OFFERS_TABLE_PATH, undefined, {
    onlyAs: userId,
    timeoutMs: BEGIN_TIMEOUT_MS,
  });
  const name = fileNameOf(file.headers) ?? OTHERWISE;
  saveFile(await wholeTable(file), name);
  return name;
}
