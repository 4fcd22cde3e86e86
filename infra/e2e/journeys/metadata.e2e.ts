import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { pictureOf, takePhoto } from '../support/dirty-photo.ts';
import { DEEP, expect, newPerson, registerAndPay, signIn, test } from '../support/journey.ts';
import { drawPicture } from '../support/picture.ts';

const STRIP = '**/api/strip-meta';
const choose = (page: Page) => page.getByLabel('Escolher imagens, vídeos, áudios ou PDF');
const cleanButton = (page: Page) => page.getByRole('button', { name: 'Remover Metadados', exact: true });
const row = (page: Page, name: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name, exact: true }) });
const bytesOf = async (file: Download) => readFile(await file.path());

async function open(page: Page): Promise<void> {
  await page.goto('/tools/removemetadados');
  await expect(page.getByText('Escolha um arquivo primeiro.')).toBeVisible();
}

async function cleaned(page: Page): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), cleanButton(page).click()]);
  return file;
}

test('a photo says what it tells, and tells nothing afterwards', async ({ page }) => {
  await registerAndPay(page, newPerson());
  await open(page);
  await expect(cleanButton(page)).toBeDisabled();
  const photo = await takePhoto(page);
  let sent = 0;
  page.on('request', (request) => {
    if (request.url().includes('/api/strip-meta')) sent += 1;
  });
  await choose(page).setInputFiles(photo);
  const facts = row(page, 'praia.jpg');
  await expect(facts.getByText('Apple · iPhone 14 Pro')).toBeVisible();
  await expect(facts.locator('dd').getByText(/em São Paulo ou perto \(23°\s33′\s42″\sS/)).toBeVisible();
  await expect(facts.locator('dd').getByText('01/05/2024, 12:33')).toBeVisible();
  await expect(facts.locator('dd').getByText('Adobe Photoshop 25.1')).toBeVisible();
  await expect(facts.locator('dd').getByText('feito por mim')).toBeVisible();
  await expect(facts.getByRole('img', { name: 'Prévia de praia.jpg' })).toHaveJSProperty('complete', true);
  expect(sent).toBe(0);
  await expect(facts.getByText(/limpo aqui, no seu navegador/)).toBeVisible();

  const file = await cleaned(page);
  expect(file.suggestedFilename()).toBe('arquivo-limpo.jpg');
  const clean = await bytesOf(file);
  for (const trace of ['Exif', 'Apple', 'Photoshop', 'feito']) expect(clean.includes(trace)).toBe(false);
  expect(pictureOf(clean)).toBe(pictureOf(photo.buffer));
  await expect(facts.getByText('Limpo', { exact: true })).toBeVisible();
  await expect(facts.getByText(/Conferido: lido de novo, nada encontrado/)).toBeVisible();
  expect(sent).toBe(0);

  // What came back tells nothing, and so is not sent again.
  await page.getByRole('button', { name: 'Limpar lista' }).click();
  await choose(page).setInputFiles({ ...photo, name: 'de-novo.jpg', buffer: clean });
  await expect(row(page, 'de-novo.jpg').getByText('Nada encontrado', { exact: true })).toBeVisible();
  const again = await cleaned(page);
  expect((await bytesOf(again)).equals(clean)).toBe(true);
  expect(sent).toBe(0);
});

test('several files come back as one ZIP, without those that cannot be cleaned', async ({ page }) => {
  await signIn(page);
  await open(page);
  const photo = await takePhoto(page);
  const files = [
    photo,
    await takePhoto(page, 'feira.jpg'),
    { ...(await drawPicture(page, { width: 40, height: 40 })), name: 'limpa.png' },
    { ...photo, name: 'cortada.jpg', buffer: photo.buffer.subarray(0, 200) },
    { name: 'falsa.png', mimeType: 'image/png', buffer: Buffer.from('isto é um texto') },
    { name: 'contrato.docx', mimeType: 'application/msword', buffer: Buffer.from('PK') },
  ];
  await choose(page).setInputFiles(files);
  await expect(page.getByText('“contrato.docx” não é imagem, vídeo, áudio nem PDF.')).toBeVisible();
  await expect(row(page, 'cortada.jpg').getByText(/arquivo está (?:incompleto|danificado)/)).toBeVisible();
  await expect(row(page, 'falsa.png').getByText(/não é de um formato aceito, apesar do nome/)).toBeVisible();

  const file = await cleaned(page);
  // It stands for three seconds.
  await expect(
    page.getByText('3 arquivos limpos. O download do ZIP começou.', { exact: true }),
  ).toBeVisible();
  expect(file.suggestedFilename()).toBe('arquivos-limpos.zip');
  const zip = await bytesOf(file);
  const text = zip.toString('latin1');
  expect(zip.readUInt16LE(zip.lastIndexOf('PK\x05\x06') + 10)).toBe(3);
  for (const name of ['praia.jpg', 'feira.jpg', 'limpa.png']) expect(text).toContain(name);
  for (const trace of ['Exif', 'Apple']) expect(text).not.toContain(trace);
});

/** What the browser records of a drawing: it writes its own name into it. */
async function recordVideo(page: Page): Promise<Buffer> {
  const base64 = await page.evaluate(async () => {
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
    const recorder = new MediaRecorder(canvas.captureStream(25), { mimeType: 'video/webm' });
    const parts: Blob[] = [];
    recorder.ondataavailable = ({ data }) => parts.push(data);
    const stopped = new Promise((resolve) => {
      recorder.onstop = resolve;
    });
    recorder.start();
    for (let frame = 0; frame < 12; frame += 1) {
      pen.fillStyle = frame % 2 === 0 ? '#b3261e' : '#1e4fb3';
      pen.fillRect(0, 0, canvas.width, canvas.height);
      await new Promise((resolve) => setTimeout(resolve, 40));
    }
    recorder.stop();
    await stopped;
    const reader = new FileReader();
    reader.readAsDataURL(new Blob(parts));
    await new Promise((resolve) => {
      reader.onload = resolve;
    });
    return String(reader.result).split(',')[1] ?? '';
  });
  return Buffer.from(base64, 'base64');
}

test('what is under way can be cancelled, and what failed be tried again', DEEP, async ({ page }) => {
  await signIn(page);
  await open(page);
  // What the service cleans: photos stay in the browser.
  const buffer = await recordVideo(page);
  const film = (name: string) => ({ name, mimeType: 'video/webm', buffer });
  await choose(page).setInputFiles([film('praia.webm'), film('feira.webm')]);
  await expect(row(page, 'praia.webm').getByText(/Vai ser enviado ao serviço/)).toBeVisible();
  await page.route(STRIP, () => undefined);
  await cleanButton(page).click();
  await expect(page.getByRole('progressbar')).toBeVisible();
  await expect(row(page, 'feira.webm').getByText('Na fila')).toBeVisible();
  await page.getByRole('button', { name: 'Cancelar' }).click();
  await expect(page.getByRole('progressbar')).toBeHidden();
  await page.unroute(STRIP);

  await page.route(STRIP, (route) => route.abort());
  await cleanButton(page).click();
  const first = row(page, 'praia.webm');
  await expect(first.getByText(/^Sem conexão com o servidor/)).toBeVisible();
  await page.unroute(STRIP);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    first.getByRole('button', { name: 'Tentar de novo com praia.webm' }).click(),
  ]);
  expect(file.suggestedFilename()).toBe('arquivo-limpo.webm');
  await expect(first.getByText('Limpo', { exact: true })).toBeVisible();
});

test('files are dropped anywhere on the page', DEEP, async ({ page }) => {
  await signIn(page);
  await open(page);
  const { name, mimeType, buffer } = await takePhoto(page);
  const dropped = await page.evaluateHandle(
    ([base64, fileName, type]) => {
      const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
      const transfer = new DataTransfer();
      transfer.items.add(new File([bytes], fileName, { type }));
      return transfer;
    },
    [buffer.toString('base64'), name, mimeType] as const,
  );
  await page.dispatchEvent('h1', 'dragover', { dataTransfer: dropped });
  await expect(page.getByText('Solte para adicionar')).toBeVisible();
  await page.dispatchEvent('h1', 'drop', { dataTransfer: dropped });
  await expect(row(page, 'praia.jpg').getByText('Encontrado', { exact: true })).toBeVisible();
});

test('a video loses the name of what made it, and shows what it showed', DEEP, async ({ page }) => {
  await signIn(page);
  await open(page);
  const buffer = await recordVideo(page);
  expect(buffer.includes('Chrome')).toBe(true);
  await choose(page).setInputFiles({ name: 'filme.webm', mimeType: 'video/webm', buffer });
  const facts = row(page, 'filme.webm');
  await expect(facts.locator('dt').getByText('Programa')).toBeVisible();
  await expect(facts.getByText(/^WebM · /)).toBeVisible();
  const preview = facts.getByLabel('Prévia de filme.webm');
  await expect.poll(() => preview.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBe(300);

  const file = await cleaned(page);
  expect(file.suggestedFilename()).toBe('arquivo-limpo.webm');
  const clean = await bytesOf(file);
  expect(clean.includes('Chrome')).toBe(false);
  expect(clean).toHaveLength(buffer.length);
  await page.getByRole('button', { name: 'Limpar lista' }).click();
  await choose(page).setInputFiles({ name: 'limpo.webm', mimeType: 'video/webm', buffer: clean });
  await expect(row(page, 'limpo.webm').getByText('Nada encontrado', { exact: true })).toBeVisible();
  const again = row(page, 'limpo.webm').getByLabel('Prévia de limpo.webm');
  await expect.poll(() => again.evaluate((video) => (video as HTMLVideoElement).videoWidth)).toBe(300);
});
