import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { EXTENSION_ORIGIN } from '@garimpo/offers-contract';
import { type BrowserContext, type CDPSession, chromium, expect, type Page } from '@playwright/test';
import { buildExtension } from '../../build/extension.mjs';
import { LIBRARY_HOSTS, libraryPort } from './library.ts';
import { findWholeChromium } from './whole-chromium.mjs';

export interface LoadedExtension {
  context: BrowserContext;
  close(): Promise<void>;
}

/** A browser with the extension loaded, built for the run's own library; null where no Chromium loads extensions. */
export async function loadExtension(): Promise<LoadedExtension | null> {
  const whole = await findWholeChromium();
  if (whole === null) return null;
  const folder = await mkdtemp(path.join(tmpdir(), 'garimpo-extension-'));
  const unpacked = path.join(folder, 'extension');
  const libraryMatches = LIBRARY_HOSTS.map((host) => `http://${host}/ads/library/*`);
  await buildExtension({ dir: 'mf-offers', outDir: unpacked, libraryMatches });
  const context = await chromium.launchPersistentContext(path.join(folder, 'profile'), {
    executablePath: whole.executablePath,
    env: { ...(process.env as Record<string, string>), ...whole.env },
    headless: true,
    ignoreDefaultArgs: ['--disable-extensions'],
    locale: 'pt-BR',
    timezoneId: 'America/Sao_Paulo',
    viewport: { width: 1366, height: 900 },
    args: [
      '--no-sandbox',
      '--disable-gpu',
      `--disable-extensions-except=${unpacked}`,
      `--load-extension=${unpacked}`,
      `--host-resolver-rules=${LIBRARY_HOSTS.map((host) => `MAP ${host}:80 127.0.0.1:${libraryPort()}`).join(',')}`,
      // The real library comes by TLS.
      `--unsafely-treat-insecure-origin-as-secure=${LIBRARY_HOSTS.map((host) => `http://${host}`).join(',')}`,
    ],
  });
  return {
    context,
    async close() {
      await context.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Connects the extension to the product with a code that its page has made. */
export async function connectExtension(context: BrowserContext, code: string): Promise<void> {
  const page = await context.newPage();
  await page.goto(`${EXTENSION_ORIGIN}/connect.html`);
  await page.getByLabel('Código de conexão').fill('garimpo');
  await page.getByRole('button', { name: 'Conectar', exact: true }).click();
  await expect(page.getByRole('status')).toHaveText('Este não é um código de conexão. Copie-o inteiro.');
  await page.getByLabel('Código de conexão').fill(code);
  await page.getByRole('button', { name: 'Conectar', exact: true }).click();
  await expect(page.getByRole('status')).toContainText(`Conectada a ${new URL(code).origin}.`);
  await page.close();
}

interface TreeNode {
  ignored: boolean;
  backendDOMNodeId?: number;
  role?: { value?: unknown };
  name?: { value?: unknown };
  value?: { value?: unknown };
}

/**
 * The extension's panel in a page of the library. Its tree is closed to the page and to whoever looks from there: here it is found
 * as a person who cannot see finds it, and used by mouse and keyboard.
 */
export class ExtensionPanel {
  private constructor(
    private readonly page: Page,
    private readonly session: CDPSession,
  ) {}

  static async of(page: Page): Promise<ExtensionPanel> {
    const session = await page.context().newCDPSession(page);
    await session.send('Accessibility.enable');
    await session.send('DOM.enable');
    return new ExtensionPanel(page, session);
  }

  /** Opens it on the page, and waits until it has read it. */
  async open(): Promise<void> {
    await this.click('button', 'Salvar no Garimpo');
    await expect.poll(() => this.text()).not.toContain('Lendo a página');
  }

  async click(role: string, name: string): Promise<void> {
    const id = await this.#find(role, name);
    await this.session.send('DOM.scrollIntoViewIfNeeded', { backendNodeId: id });
    const { quads } = await this.session.send('DOM.getContentQuads', { backendNodeId: id });
    const [x1 = 0, y1 = 0, , , x2 = 0, y2 = 0] = quads[0] ?? [];
    await this.page.mouse.click((x1 + x2) / 2, (y1 + y2) / 2);
  }

  async fill(name: string, value: string): Promise<void> {
    await this.session.send('DOM.focus', { backendNodeId: await this.#find('textbox', name) });
    await this.page.keyboard.press('ControlOrMeta+A');
    await this.page.keyboard.type(value);
  }

  /** Everything that is said in the panel. */
  async text(): Promise<string> {
    const nodes = await this.#nodes();
    const start = nodes.findIndex(({ role }) => role?.value === 'dialog');
    return nodes
      .slice(start === -1 ? 0 : start)
      .filter(({ role }) => role?.value === 'StaticText' || role?.value === 'combobox')
      .map(({ role, name, value }) => String((role?.value === 'combobox' ? value : name)?.value))
      .join('\n');
  }

  async #find(role: string, name: string): Promise<number> {
    let found: number | undefined;
    await expect
      .poll(async () => {
        const nodes = await this.#nodes();
        found = nodes.findLast(
          (node) => node.role?.value === role && node.name?.value === name,
        )?.backendDOMNodeId;
        return found !== undefined;
      })
      .toBe(true);
    return found ?? 0;
  }

  async #nodes(): Promise<TreeNode[]> {
    const { nodes } = await this.session.send('Accessibility.getFullAXTree');
    return nodes.filter(({ ignored }) => !ignored);
  }
}
