import { randomUUID } from 'node:crypto';
import { QUIZZES } from '@garimpo/cloner-service/testing';
import {
  type APIRequestContext,
  type APIResponse,
  type FrameLocator,
  type Locator,
  request as newRequests,
  type Page,
} from '@playwright/test';
import { expect, newPerson, openBoard, paidSession } from './journey.ts';
import { once } from './once.ts';

/** A clone of somebody who is signed in, and what the service says of it. */
export interface EditedSite {
  name: string;
  address: string;
  /** Puts a page in the place of the site's, as another program of its owner's would. */
  put(html: string, uploads?: string[]): Promise<APIResponse>;
  /** Sends a picture as its owner does, and returns its path in the clone. */
  sendPicture(bytes: Buffer): Promise<string>;
  /** The page as the service has it; of a version, or the one on the web. */
  read(version?: number): Promise<{ html: string; sha256: string; version: number; ownTrackers: unknown[] }>;
  readDraft(): Promise<{ patches: unknown[] } | null>;
}

/** Captures a page of a server that is there for the whole run, and puts this one in its place. */
export async function makeSite(page: Page, html: string): Promise<EditedSite> {
  const token = await page.evaluate(
    () =>
      (JSON.parse(localStorage.getItem('garimpo-session') ?? '{}') as { access_token?: string }).access_token,
  );
  const site = siteOf(page.request, token, await capture(page.request, token));
  expect((await site.put(html)).ok()).toBe(true);
  return site;
}

/** A person who has one clone, for the journeys of a worker: a capture takes longer than most of them. */
const author = once(async () => {
  const asking = await newRequests.newContext({ baseURL: process.env['E2E_URL'] });
  const session = await paidSession(asking, newPerson());
  const clone = await capture(asking, session.access_token);
  await asking.dispose();
  return { session, clone };
});

/** Signed in as somebody with this page in the place of their only clone's. It has versions before it, and no draft. */
export async function signInWithSite(page: Page, html: string): Promise<EditedSite> {
  const { session, clone } = await author();
  const site = siteOf(page.request, session.access_token, clone);
  expect((await site.put(html)).ok()).toBe(true);
  expect(await site.readDraft()).toBeNull();
  await openBoard(page, session);
  return site;
}

interface Clone {
  name: string;
  address: string;
}

const authorized = (token: string | undefined) => ({ authorization: `Bearer ${token}` });

async function capture(request: APIRequestContext, token: string | undefined): Promise<Clone> {
  const name = `pagina-${randomUUID().slice(0, 8)}`;
  const made = await request.post('/api/clone/folder', {
    headers: authorized(token),
    data: { url: QUIZZES[0]?.url, subdomain: name, mode: 'static' },
    timeout: 60_000,
  });
  expect(made.status(), await made.text()).toBe(201);
  const { url: address } = (await made.json()) as { url: string };
  return { name, address };
}

function siteOf(request: APIRequestContext, token: string | undefined, { name, address }: Clone): EditedSite {
  const headers = authorized(token);
  const get = async (path: string) => {
    const answer = await request.get(`/api/clone/${name}/${path}`, { headers });
    expect(answer.ok(), await answer.text()).toBe(true);
    return answer.json();
  };
  return {
    name,
    address,
    put: (html, uploads = []) =>
      request.post('/api/clone/save', { headers, data: { html, subdomain: name, uploads } }),
    sendPicture: async (data) => {
      const answer = await request.post(`/api/clone/${name}/images`, {
        headers: { ...headers, 'content-type': 'image/png' },
        data,
      });
      return ((await answer.json()) as { path: string }).path;
    },
    read: (version) => get(version === undefined ? 'page' : `page?version=${version}`),
    readDraft: async () => ((await get('draft')) as { draft: { patches: unknown[] } | null }).draft,
  };
}

/** The page in the editor's frame. */
export const pageInFrame = (page: Page): FrameLocator => page.frameLocator('main iframe');

/** Resolves when the page stands in the frame. */
export async function openEditor(page: Page, name: string): Promise<FrameLocator> {
  await page.goto(`/tools/editor-studio?id=${name}`);
  return untilOpen(page, name);
}

export async function untilOpen(page: Page, name: string): Promise<FrameLocator> {
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
  await expect(page.locator('main iframe')).toBeAttached();
  await expect(page.getByText('Carregando a página...')).toHaveCount(0);
  return pageInFrame(page);
}

/** The frame is drawn smaller than it is, which a locator's own click does not reckon with. */
export async function clickInFrame(page: Page, element: Locator): Promise<void> {
  await element.evaluate((node) => node.scrollIntoView({ block: 'center' }));
  const { left, top, right, bottom } = await onScreen(page, element);
  await page.mouse.click((left + right) / 2, (top + bottom) / 2);
}

/** Where an element of the frame stands in the window, in pixels of it. */
export async function onScreen(page: Page, element: Locator) {
  const inside = await element.evaluate((node) => {
    const { left, top, right, bottom } = node.getBoundingClientRect();
    return { left, top, right, bottom };
  });
  const { x, y, scale } = await page.locator('main iframe').evaluate((node: HTMLIFrameElement) => {
    const box = node.getBoundingClientRect();
    return { x: box.x, y: box.y, scale: box.width / node.offsetWidth };
  });
  return {
    left: x + inside.left * scale,
    top: y + inside.top * scale,
    right: x + inside.right * scale,
    bottom: y + inside.bottom * scale,
  };
}

/** Selects an element and gives its text, which has one field, another value. */
export async function retype(page: Page, element: Locator, value: string): Promise<void> {
  await clickInFrame(page, element);
  const field = panelOf(page).getByLabel('Texto', { exact: true }).first();
  await expect(field).toBeEditable();
  await field.fill(value);
  await expect(element).toHaveText(value);
}

export const panelOf = (page: Page): Locator =>
  page.getByRole('complementary', { name: 'Elemento selecionado' });

export async function save(page: Page): Promise<void> {
  const answered = page.waitForResponse((reply) => reply.url().endsWith('/patches'));
  await page.getByRole('button', { name: 'Salvar site' }).click();
  expect((await answered).status()).toBe(200);
  await expect(page.getByText('Site salvo com sucesso!')).toBeVisible();
}
