import { tableText } from '../text/pt-br-data.ts';

/** Characters of a title in the name of a file: systems end near 255 bytes, and a character can be four. */
const TITLE_MAX = 50;
/** What no system lets stand in a name, what would point elsewhere, and marks that turn the rest of a name around. */
const UNFIT = /[\\/:*?"<>|\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]+/gu;

/** As `leituras-Desafio Barriga Zero.csv`, whatever the title holds. */
export function readingsFileName(title: string): string {
  const fit = title.replace(UNFIT, ' ').replace(/\s+/g, ' ');
  const short = [...fit].slice(0, TITLE_MAX).join('');
  return tableText.readingsFile(short.replace(/^[\s.]+|[\s.]+$/g, '') || tableText.untitled);
}

/** Of the day in São Paulo. */
export function offersFileName(now: Date): string {
  return tableText.offersFile(now.toLocaleDateString('sv-SE', { timeZone: 'America/Sao_Paulo' }));
}
