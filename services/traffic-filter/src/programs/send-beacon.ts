/** @returns whether the browser will send it, even after the page is gone */
export function sendBeacon(address: string): boolean {
  return 'sendBeacon' in navigator && navigator.sendBeacon(address);
}
