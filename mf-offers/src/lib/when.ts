import { daysBetween, formatDateCard, formatTime } from '@garimpo/sdk';
import { text } from '../text/pt-br.ts';

/** `hoje, 14:40`, `amanhã, 08:00`, `ontem, 08:40`, then the date of the card. */
export function formatWhen(moment: string, now: Date): string {
  const time = formatTime(moment);
  switch (daysBetween(now, new Date(moment))) {
    case -1:
      return text.when.yesterday(time);
    case 0:
      return text.when.today(time);
    case 1:
      return text.when.tomorrow(time);
    default:
      return text.when.on(formatDateCard(moment), time);
  }
}
