import { FORMATS } from './base/formats.ts';
import type { FileFormat } from './base/types.ts';

const NAME = 'arquivo-limpo';

/** What the clean file is called: with the extension it came with, where that is one of its format, else with the usual one. */
export function cleanFileName(format: FileFormat, originalName: string): string {
  const { extensions } = FORMATS[format];
  const own = /\.([a-z0-9]{1,10})$/i.exec(originalName)?.[1]?.toLowerCase() ?? '';
  return `${NAME}.${extensions.includes(own) ? own : extensions[0]}`;
}
