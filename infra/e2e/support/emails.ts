import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { expect } from './journey.ts';

/** Emails are files where no mail server is set; one appears a moment after it was asked for. */
export async function emailsTo(email: string): Promise<string[]> {
  const dataDir = process.env['E2E_DATA_DIR'];
  if (dataDir === undefined)
    throw new Error('E2E_DATA_DIR is not set: run the journeys through `npm run e2e`.');
  const folder = path.join(dataDir, 'mail');
  // Their names begin with the time.
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml')).sort();
  const messages = await Promise.all(names.map((name) => readEmail(path.join(folder, name))));
  return messages.filter((message) => message.includes(email));
}

/** An email does not change, and is looked through by every journey that waits for one. */
const known = new Map<string, string>();

async function readEmail(file: string): Promise<string> {
  const message = known.get(file) ?? decoded(await readFile(file, 'utf8'));
  known.set(file, message);
  return message;
}

/** The link of this kind in the emails to this address: in the first of them, or in the one that `number` counts to. */
export async function linkTo(
  email: string,
  type: 'recovery' | 'signup' | 'magiclink' | 'email_change',
  number = 1,
): Promise<string> {
  let links: string[] = [];
  const count = async () => {
    links = (await emailsTo(email)).map((message) => linkIn(message, type)).filter((link) => link !== null);
    return links.length;
  };
  await expect.poll(count).toBeGreaterThanOrEqual(number);
  return links[number - 1] ?? '';
}

/** What an address holds for the page alone. */
export function fragmentOf(address: string): URLSearchParams {
  return new URLSearchParams(new URL(address).hash.slice(1));
}

/** The code of the newest email to this address that has these words. */
export async function codeTo(email: string, words: string): Promise<string> {
  let code: string | undefined;
  const find = async () => {
    const message = (await emailsTo(email)).findLast(
      (text) => text.includes(`To: ${email}`) && text.includes(words),
    );
    code = /código: (\d{6})/i.exec(message ?? '')?.[1];
    return code !== undefined;
  };
  await expect.poll(find).toBe(true);
  return code ?? '';
}

function linkIn(message: string, type: string): string | null {
  for (const [link] of message.matchAll(/https?:\/\/[^\s"<>]+/g)) {
    const address = link.replaceAll('&amp;', '&');
    if (fragmentOf(address).get('type') === type) return address;
  }
  return null;
}

/** The link of the email to this address that has these words: it says that it was somebody else. */
export async function denialLinkTo(email: string, words: string): Promise<string> {
  let link: string | undefined;
  const find = async () => {
    const message = (await emailsTo(email)).find((text) => text.includes(words));
    link = /https?:\/\/[^\s"<>]+\/conta\/nao-fui-eu#[^\s"<>]+/.exec(message ?? '')?.[0];
    return link !== undefined;
  };
  await expect.poll(find).toBe(true);
  return link ?? '';
}

export async function countEmails(email: string): Promise<number> {
  return (await emailsTo(email)).length;
}

/** The parts of an email are written so that every mail server lets them through. */
function decoded(message: string): string {
  const unfolded = message.replaceAll(/=\r?\n/g, '');
  return unfolded.replaceAll(/(?:=[0-9A-F]{2})+/g, (bytes) =>
    Buffer.from(bytes.replaceAll('=', ''), 'hex').toString('utf8'),
  );
}
