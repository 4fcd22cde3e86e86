import { type Utms, utmNames } from '@garimpo/anticlone-contract';
import { looksPersonal } from '@garimpo/service-kit';

/** Without the values that look personal: in the name of a campaign digits alone are its number. */
export function keptUtms(utms: Utms): Utms {
  const kept: Utms = {};
  for (const name of utmNames) {
    const value = utms[name];
    if (value !== undefined && !looksPersonal(value, name === 'utm_campaign' ? 'ad_id' : 'text'))
      kept[name] = value;
  }
  return kept;
}
