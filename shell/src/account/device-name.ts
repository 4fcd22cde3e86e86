import { deviceOf } from '@garimpo/auth-contract';
import { accessText } from '../text/pt-br-access.ts';

/** "Chrome no Windows", as far as the browser says what it is. */
export function deviceName(userAgent: string | null): string {
  return nameOf(deviceOf(userAgent));
}

export function nameOf({ browser, system }: { browser: string | null; system: string | null }): string {
  if (browser !== null && system !== null) return accessText.devices.on(browser, system);
  return browser ?? system ?? accessText.devices.unknown;
}
