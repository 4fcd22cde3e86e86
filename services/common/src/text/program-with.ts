/** A program that was bundled for pages, as a script that hands it what it reads as `SETTINGS`. It can stand in a page. */
export function programWith(program: string, settings: unknown): string {
  return `(function(SETTINGS){${program}})(${JSON.stringify(settings).replaceAll('<', '\\u003c')});\n`;
}
