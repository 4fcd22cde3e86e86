/**
 * Whether the browser took it: on plain http, or without permission, it does not. A text that is on its way is handed over
 * as a promise at once: some browsers only take what is written in the click itself.
 */
export async function copyText(value: string | Promise<string>): Promise<boolean> {
  try {
    if (typeof value === 'string' || typeof ClipboardItem === 'undefined') {
      await navigator.clipboard.writeText(await value);
    } else {
      const blob = value.then((text) => new Blob([text], { type: 'text/plain' }));
      await navigator.clipboard.write([new ClipboardItem({ 'text/plain': blob })]);
    }
    return true;
  } catch {
    return false;
  }
}
