import { posix } from 'node:path';
import { parse } from 'es-module-lexer';
import { staysWithPlayer } from '../players/find-players.ts';
import type { ReadingJob } from '../rewrite/reading.ts';
import type { RewriteContext } from '../rewrite/reference.ts';
import { rewriteCss } from '../rewrite/rewrite-css.ts';
import { rewriteHtml } from '../rewrite/rewrite-html.ts';
import { rewriteScript } from '../rewrite/rewrite-script.ts';
import { scanHtml } from '../source/scan-html.ts';
import { CLONE_HOST, type DiskClone, type DiskFacts, diskClone } from './disk-clone.ts';
import { withDiskHead, withoutReplay } from './disk-head.ts';
import { importsOf, leadPageScripts, leadScript, type PageScripts, readScripts } from './disk-modules.ts';
import { isHtmlPage, roleOfType } from './file-types.ts';
import { drawingsOf, inlineDrawings, type WantedDrawings } from './inline-drawings.ts';

const WORDS = 60;
const WORD = /\p{L}{3,}/gu;
/** Elements whose content is not shown as text. */
const APART: ReadonlySet<string> = new Set('template noscript title style script textarea iframe'.split(' '));

/** The first words of a page in lower case, each once: what it shows at its top. */
export function firstWords(source: string): string[] {
  const words = new Set<string>();
  let apart = 0;
  scanHtml(source, {
    startTag({ name }) {
      if (APART.has(name)) apart += 1;
    },
    endTag(name) {
      if (APART.has(name)) apart = Math.max(0, apart - 1);
    },
    text(text) {
      if (apart > 0 || words.size >= WORDS) return;
      for (const [word] of text.toLowerCase().matchAll(WORD)) words.add(word);
    },
  });
  return [...words].slice(0, WORDS);
}

export const diskWordsJob: ReadingJob<{ text: string }, string[]> = {
  name: 'diskWords',
  run: ({ text }) => firstWords(text),
};

/** No real page grows to this, but a hostile one may, since rewriting makes short addresses long. */
const WRITTEN_MAX = 64 * 1024 * 1024;

export interface DiskText {
  text: string;
  address: string;
  type: string;
  facts: DiskFacts;
}

interface DrawnText extends DiskText {
  /** The drawings to insert, by hash. */
  drawings: ReadonlyMap<string, Uint8Array>;
}

interface FoundScripts {
  /** Null for a script. */
  page: PageScripts | null;
  /** Addresses of modules: its own, or those that it names. */
  modules: string[];
  /** Whether it asks for what browsers give no file. */
  needsServer: boolean;
}

/** Workers, requests that wait for their answer, pictures that scripts read, and subtitles. */
const NEEDS_SERVER =
  /\bnew\s+(?:Shared)?Worker\(|\bimportScripts\(|\.open\(\s*["'][A-Z]+["'],[^()]*,\s*(?:false|!1)\s*\)|\btexImage2D\(|\bcreateImageBitmap\(|<track\b/;

function scriptsFor({ text, address, type, facts }: DiskText): FoundScripts {
  const finder = diskClone(facts);
  const url = new URL(CLONE_HOST + address);
  const needsServer = NEEDS_SERVER.test(text);
  if (isHtmlPage(type)) {
    const page = readScripts(text, url, finder);
    return { page, modules: page.modules, needsServer };
  }
  const modules = importsOf(text, url, finder);
  if (isModule(text)) modules.add(address);
  return { page: null, modules: [...modules], needsServer };
}

/** The drawings that {@link textForDisk} inserts. */
function drawingsFor({ text, address, type, facts }: DiskText): WantedDrawings {
  if (roleOfType(type) === 'script' || isDrawing(type)) return { hashes: [], bytes: 0 };
  return drawingsOf(text, new URL(CLONE_HOST + address), diskClone(facts), isHtmlPage(type));
}

/**
 * Rewrites a text for a disk, with relative paths to other files of the clone. Addresses of missing files lead nowhere. Null for
 * a text that would become too long.
 */
function textForDisk(input: DrawnText): string | null {
  const written = ofRole(input, diskClone(input.facts));
  return written.length > WRITTEN_MAX ? null : written;
}

function ofRole({ text, address, type, drawings }: DrawnText, clone: DiskClone): string {
  const context = contextOf(address, clone);
  const { documentUrl } = context;
  if (roleOfType(type) === 'script') {
    return rewriteScript(leadScript(text, documentUrl, clone), context).text;
  }
  if (isDrawing(type)) return rewriteHtml(text, context).text;
  if (!isHtmlPage(type)) {
    return rewriteCss(inlineDrawings(text, documentUrl, clone, false, drawings), context).text;
  }
  const drawn = inlineDrawings(withoutReplay(text), documentUrl, clone, true, drawings);
  const source = leadPageScripts(drawn, documentUrl, clone);
  return withDiskHead(rewriteHtml(source, context).text, text, address, clone);
}

function isDrawing(type: string): boolean {
  return roleOfType(type) === 'page' && !isHtmlPage(type);
}

/** Whether it has module syntax; pages also load other scripts as modules. */
function isModule(source: string): boolean {
  if (!/\b(?:import|export)\b/.test(source)) return false;
  try {
    const [, , , hasModuleSyntax] = parse(source);
    return hasModuleSyntax;
  } catch {
    return false;
  }
}

function contextOf(address: string, { names, nameAt, reportAt, manifest }: DiskClone): RewriteContext {
  const own = names.get(address) ?? '';
  return {
    documentUrl: new URL(CLONE_HOST + address),
    pageUrl: new URL(CLONE_HOST),
    servedAt: `/${own}`,
    opensFromDisk: true,
    keepsBytes: () => false,
    locate: (url) => {
      const found = nameAt(url);
      if (found === null && staysWithPlayer(url, 'frame', manifest.players ?? [])) return url.href;
      return found === null ? reportAt(url) : posix.relative(posix.dirname(`/${own}`), `/${found}`);
    },
  };
}

export const diskScriptsJob: ReadingJob<DiskText, FoundScripts> = { name: 'diskScripts', run: scriptsFor };
export const diskDrawingsJob: ReadingJob<DiskText, WantedDrawings> = {
  name: 'diskDrawings',
  run: drawingsFor,
};
export const diskTextJob: ReadingJob<DrawnText, string | null> = { name: 'diskText', run: textForDisk };
