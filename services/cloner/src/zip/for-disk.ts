import { posix } from 'node:path';
import { readPage, readScript, readSheet } from '../charset/read-text.ts';
import { writePage, writeScript, writeSheet } from '../charset/write-text.ts';
import type { RewriteContext } from '../rewrite/reference.ts';
import { rewriteCss } from '../rewrite/rewrite-css.ts';
import { rewriteHtml } from '../rewrite/rewrite-html.ts';
import { rewriteScript } from '../rewrite/rewrite-script.ts';
import { CLONE_HOST, type DiskClone, type FileReader } from './disk-clone.ts';
import { withDiskHead, withoutReplay } from './disk-head.ts';
import { leadImports, leadPageScripts } from './disk-modules.ts';
import { isHtmlPage, roleOfType } from './file-types.ts';
import { inlineMasks, inlineParts } from './inline-drawings.ts';

const UTF8 = 'utf-8';

/**
 * A file of the clone as it must be to work from a disk: what leads to other files of the clone is written relative to where this one
 * lies. What is not there leads nowhere.
 */
export async function forDisk(
  bytes: Buffer,
  { address, type }: { address: string; type: string },
  clone: DiskClone,
  reader: FileReader,
): Promise<Buffer> {
  const role = roleOfType(type);
  if (role === 'other') return bytes;
  const context = contextOf(address, clone);
  const { documentUrl } = context;
  if (role === 'page') {
    const page = readPage(bytes, type);
    if (!isHtmlPage(type)) return writePage(rewriteHtml(page.text, context).text, page);
    const drawn = await inlineParts(withoutReplay(page.text), documentUrl, clone, reader);
    const masked = await inlineMasks(drawn, documentUrl, clone, reader);
    const source = leadPageScripts(masked, documentUrl, clone);
    return writePage(withDiskHead(rewriteHtml(source, context).text, page.text, address, clone), page);
  }
  if (role === 'sheet') {
    const sheet = readSheet(bytes, type, UTF8);
    const masked = await inlineMasks(sheet.text, documentUrl, clone, reader);
    return writeSheet(rewriteCss(masked, context).text, sheet);
  }
  const script = readScript(bytes, type, UTF8);
  return writeScript(scriptForDisk(script.text, context, clone), script);
}

/** The modules of the clone by address, as they import each other from a disk. */
export function moduleForDisk(bytes: Buffer, address: string, type: string, clone: DiskClone): string {
  return scriptForDisk(readScript(bytes, type, UTF8).text, contextOf(address, clone), clone);
}

function scriptForDisk(source: string, context: RewriteContext, clone: DiskClone): string {
  return rewriteScript(leadImports(source, context.documentUrl, clone), context).text;
}

function contextOf(address: string, { names, nameAt, reportAt }: DiskClone): RewriteContext {
  const own = names.get(address) ?? '';
  return {
    documentUrl: new URL(CLONE_HOST + address),
    pageUrl: new URL(CLONE_HOST),
    servedAt: `/${own}`,
    opensFromDisk: true,
    keepsBytes: () => false,
    locate: (url) => {
      const found = nameAt(url);
      return found === null ? reportAt(url) : posix.relative(posix.dirname(`/${own}`), `/${found}`);
    },
  };
}
