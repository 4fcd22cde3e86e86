import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type pg from 'pg';
import { everyFile, everyTable } from '../hostile/table-state.ts';

/** Whoever is counted by a limit is there as a digest of the rule and of who they are. */
const RULES = [
  'sign-in account',
  'letter account',
  'code account',
  'factor account',
  'data export',
  'data export under way',
  'account deletion',
  'access token',
  'refresh of offers',
  'change of a channel',
  'watch of a page',
  'library captures',
  'media download',
  'media download under way',
  'address of a visitor',
  'search for an address',
  'look at a domain',
  'check of an installation',
  'evidence of a copy',
  'test of a webhook',
];

const digest = (text: string) => createHash('sha256').update(text).digest();

/** All forms that an id or an address is kept or keyed in. */
function formsOf(known: string): string[] {
  const bytes = Buffer.from(known);
  return [
    known,
    known.replaceAll('-', ''),
    encodeURIComponent(known),
    bytes.toString('hex'),
    bytes.toString('base64').replace(/=+$/, ''),
    bytes.toString('base64url'),
    ...[digest(known), ...RULES.map((rule) => digest(`${rule}\n${known}`))].flatMap((hash) => [
      hash.toString('hex'),
      hash.toString('base64').replace(/=+$/, ''),
    ]),
  ].map((form) => form.toLowerCase());
}

/**
 * Where anything of a person is found: tables of every schema, archives and limits among them, as `schema.table`, and files
 * by their path.
 */
export async function tracesOf(db: pg.ClientBase, folder: string, known: string[]): Promise<string[]> {
  const forms = known.flatMap(formsOf);
  const holds = (text: string) => forms.some((form) => text.includes(form));
  const found: string[] = [];
  for (const table of await everyTable(db)) {
    // A row as text has every column in it: json and arrays as they are, bytes in hex.
    const { rows } = await db.query<{ line: string }>(`select lower(one::text) as line from ${table} one`);
    if (rows.some(({ line }) => holds(line))) found.push(table);
  }
  for (const file of everyFile(folder)) {
    const text = readFileSync(file, 'latin1')
      .replaceAll(/=\r?\n/g, '')
      .replaceAll('=40', '@');
    if (holds(text.toLowerCase()) || holds(file.toLowerCase())) found.push(file);
  }
  return found;
}
