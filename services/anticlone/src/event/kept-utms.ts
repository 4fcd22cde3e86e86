import { type Utms, utmNames } from '@garimpo/anticlone-contract';
import { looksPersonal } from '@garimpo/service-kit';

/** Without the values that look personal. Digits alone are the number of a campaign or ad, wherever those are put. */
export function keptUtms(utms: Utms): Utms {
  const kept: Utms = {};
  for (const name of utmNames) {
    const value = utms[name];
    if (value !== undefined && !looksPersonal(value, name === 'utm_source' ? 'text' : 'ad_id'))
      kept[name] = value;
  }
  return kept;
}
