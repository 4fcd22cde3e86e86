import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Browser, chromium, type Page } from 'playwright-core';
import { PageTree } from '../../../mf-editor/src/lib/page/page-tree.ts';
import { parsePage } from '../../../mf-editor/src/lib/page/parse-page.ts';
import { setText } from '../../../mf-editor/src/lib/page/set-text.ts';
import { inertPage } from '../../../mf-editor/src/lib/preview/inert-page.ts';
import type { ToPreview } from '../../../mf-editor/src/lib/preview/preview-protocol.ts';
import { findChromium } from '../../e2e/support/chromium.mjs';
import type { HiddenPage } from './hidden-pages.ts';

const PROGRAM = join(import.meta.dirname, '../../../mf-editor/src/programs/preview.ts');
const BUNDLE = join(import.meta.dirname, '../bundle-program.mjs');

export async function openChromium(): Promise<Browser> {
  const { executablePath, env } = await findChromium();
  return chromium.launch({
    executablePath,
    args: ['--no-sandbox'],
    env: { ...process.env, ...env } as Record<string, string>,
  });
}

/** In a process of its own: the bundler's plugins register with the module loader, which Jest has none of. */
export async function bundlePreview(): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [BUNDLE, PROGRAM, 'page'], {
    maxBuffer: 16 * 1024 * 1024,
  });
  return (JSON.parse(stdout) as { text: string }).text;
}

/** Types of Node and of browsers differ on what an image is sent as. */
type Sent = Exclude<ToPreview, { kind: 'image' }>;

declare global {
  interface Window {
    garimpoPort?: MessagePort;
    toPreview(message: Sent): void;
    fromPreview: { kind: string }[];
  }
}

/** A page in a preview, with an end of the port that its editor would have. */
export class TestPreview {
  readonly page: Page;
  readonly source: PageTree;

  private constructor(page: Page, source: PageTree) {
    this.page = page;
    this.source = source;
  }

  static async open(browser: Browser, program: string, html: string): Promise<TestPreview> {
    const page = await browser.newPage({ viewport: { width: 1366, height: 768 } });
    const source = new PageTree(html, parsePage(html));
    await page.setContent('<!doctype html><title></title>');
    await page.evaluate((text) => {
      const { port1, port2 } = new MessageChannel();
      window.fromPreview = [];
      port1.onmessage = ({ data }) => window.fromPreview.push(data);
      window.toPreview = (message) => port1.postMessage(message);
      window.garimpoPort = port2;
      const script = document.createElement('script');
      script.textContent = text;
      document.head.append(script);
    }, program);
    const opened = new TestPreview(page, source);
    const roots = { html: source.html, head: source.head, body: source.body };
    await opened.send({ kind: 'show', html: inertPage(source, 'http://loja.test/'), roots });
    await page.waitForFunction(() => window.fromPreview.some(({ kind }) => kind === 'hidden'));
    return opened;
  }

  async send(message: Sent): Promise<void> {
    await this.page.evaluate((one) => window.toPreview(one), message);
  }

  async showAll(all: boolean): Promise<void> {
    await this.send({ kind: 'reveal', all });
    await this.painted();
  }

  /** The parent of the text in the source. */
  parentOf(words: string): number {
    const text = this.#textOf(words);
    return this.source.parent(text) ?? -1;
  }

  async choose(words: string): Promise<void> {
    const element = this.parentOf(words);
    await this.send({ kind: 'select', element, others: [], label: '', reveal: true });
    await this.painted();
  }

  /** What a click on the middle of the words picks: the element that has them, or what is in the way. */
  pickedAt(words: string): Promise<string> {
    return this.page.evaluate((wanted) => {
      const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
      for (let node = texts.nextNode(); node !== null; node = texts.nextNode()) {
        if (node.nodeValue?.trim() !== wanted) continue;
        node.parentElement?.scrollIntoView({ block: 'center', inline: 'nearest', behavior: 'instant' });
        const range = document.createRange();
        range.selectNodeContents(node);
        const box = range.getBoundingClientRect();
        const [x, y] = [(box.left + box.right) / 2, (box.top + box.bottom) / 2];
        const seen = document.elementFromPoint(x, y);
        if (seen !== node.parentElement) return `${seen?.outerHTML.slice(0, 120) ?? 'nothing'} at ${x}, ${y}`;
        const isVisible = seen?.checkVisibility({ opacityProperty: true, visibilityProperty: true });
        return isVisible ? wanted : `transparent ${seen?.outerHTML.slice(0, 120)}`;
      }
      return 'no such words';
    }, words);
  }

  /** Types other words as the editor does, and gives the words of the page afterwards. */
  async retype(words: string, others: string): Promise<string> {
    const text = this.#textOf(words);
    const edit = setText(this.source, text, others);
    if (edit.patches.length === 0) throw new Error(`${words} cannot be edited`);
    await this.send({
      kind: 'text',
      parent: this.parentOf(words),
      place: this.source.placeOf(text),
      value: others,
    });
    return this.pickedAt(others);
  }

  /** The markup without what the preview has lent it. */
  async ownMarkup(): Promise<string> {
    return this.page.evaluate(() => document.body.innerHTML);
  }

  #textOf(words: string): number {
    const text = this.source.texts().find((id) => this.source.value(id).trim() === words);
    if (text === undefined) throw new Error(`the page has no ${words}`);
    return text;
  }

  private painted(): Promise<unknown> {
    return this.page.evaluate(
      () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))),
    );
  }
}

/** Texts of the page that are not reached: with everything shown, and each chosen alone. */
export async function unreached(
  browser: Browser,
  program: string,
  { html, texts }: HiddenPage,
): Promise<string[]> {
  const preview = await TestPreview.open(browser, program, html);
  const problems: string[] = [];
  const expect = async (how: string, words: string, seen: string) => {
    if (seen !== words) problems.push(`${how} ${words}: ${seen}`);
  };
  try {
    await preview.showAll(true);
    for (const words of texts) await expect('shown with all', words, await preview.pickedAt(words));
    await preview.showAll(false);
    for (const words of texts) {
      await preview.choose(words);
      await expect('chosen', words, await preview.pickedAt(words));
      await expect('edited', `${words}!`, await preview.retype(words, `${words}!`));
    }
  } finally {
    await preview.page.close();
  }
  return problems;
}
