import type { Page } from '@playwright/test';

/**
 * What the policies of the app's own pages refuse from now on, a line each; the list grows as they do. What stands in frames is not
 * the app's: a clone has a policy of its own, and is refused things all the time.
 */
export async function watchRefusals(page: Page): Promise<string[]> {
  const refused: string[] = [];
  await page.exposeFunction('tellRefusal', (line: string) => refused.push(line));
  await page.addInitScript(() => {
    if (window !== window.top) return;
    document.addEventListener('securitypolicyviolation', (event) => {
      const { effectiveDirective, blockedURI, sourceFile, lineNumber, sample } = event;
      const line = `${location.pathname}: ${effectiveDirective} refused ${blockedURI} ${sample} (${sourceFile}:${lineNumber})`;
      (window as unknown as { tellRefusal(line: string): void }).tellRefusal(line);
    });
  });
  // What is refused before a script can listen is told here alone.
  page.on('console', (message) => {
    if (message.type() !== 'error' || !/Content.Security.Policy/i.test(message.text())) return;
    if (isOfApp(message.location().url)) refused.push(message.text());
  });
  return refused;
}

function isOfApp(url: string): boolean {
  return url === '' || url.startsWith(process.env['E2E_URL'] ?? '');
}
