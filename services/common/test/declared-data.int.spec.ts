import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import {
  type Database,
  DeclaredPersonalData,
  databaseToken,
  type Person,
  PersonalDataRegistry,
  type PersonalDeclaration,
} from '../src/index.ts';
import type { TestApp } from '../src/testing/index.ts';
import { notesApp } from './support/notes-app.ts';

const rows = { from: 'notes.notes', key: ['text', 'id'], page: 2 };
const declaration: PersonalDeclaration = {
  domain: 'notes',
  tables: [{ table: 'notes.notes', erasure: { batches: 2, key: ['id'] } }],
  files: [
    {
      path: 'notes.csv',
      about: 'Notes.',
      rows,
      csv: {
        texto: 'text',
        estado: { sql: 'status', words: { new: 'novo' } },
        letras: { sql: 'length(text)', show: (length: number) => `${length} letras` },
      },
    },
    { path: 'notes.json', about: 'Notes.', rows, json: { note: 'text' } },
    {
      path: 'nested.json',
      about: 'Notes.',
      rows: { ...rows, within: { parent: 'notes.notes', column: 'id' } },
      json: { note: 'text' },
    },
    { path: 'first.json', about: 'A note.', rows, document: { note: 'text' }, absent: 'none' },
    {
      path: 'by-email.json',
      about: 'Notes.',
      rows: { ...rows, email: 'text', asService: true },
      json: { note: 'text' },
    },
  ],
};

class NotesData extends DeclaredPersonalData {}

let app: TestApp;
let data: NotesData;
beforeAll(async () => {
  app = await notesApp();
  const database = app.get<Database>(databaseToken('notes'));
  data = new NotesData(declaration, {
    database,
    registry: app.get<PersonalDataRegistry>(PersonalDataRegistry),
  });
});
afterAll(() => app.close());

const never = new AbortController().signal;

async function newPerson(texts: string[]): Promise<Person> {
  const userId = randomUUID();
  for (const text of texts)
    await app.db.query(`insert into notes.notes (user_id, text, status) values ($1, $2, $3)`, [
      userId,
      text,
      text.endsWith('1') ? 'new' : 'other',
    ]);
  return { userId, email: `${userId}@exemplo.com.br`, emailVerified: true };
}

async function filesOf(person: Person): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for await (const { path, content } of data.export(person, never)) {
    files[path] = '';
    for await (const piece of content) files[path] += piece;
  }
  return files;
}

it('exports every row of a person once, however many pages there are, and no row of others', async () => {
  const ana = await newPerson(['a1', 'a2', 'a3', 'a4', 'a5']);
  await newPerson(['b1', 'b2']);
  const { 'notes.csv': csv, 'nested.json': nested, ...files } = await filesOf(ana);
  expect(csv?.split('\r\n').slice(1)).toEqual([
    'a1;novo;2 letras',
    'a2;other;2 letras',
    'a3;other;2 letras',
    'a4;other;2 letras',
    'a5;other;2 letras',
    '',
  ]);
  const list = ['a1', 'a2', 'a3', 'a4', 'a5'].map((note) => ({ note }));
  expect(JSON.parse(files['notes.json'] ?? '')).toEqual(list);
  expect(JSON.parse(nested ?? '')).toEqual(expect.arrayContaining(list));
  expect(JSON.parse(files['first.json'] ?? '')).toEqual({ note: 'a1' });
  expect(JSON.parse((await filesOf(await newPerson([])))['first.json'] ?? '')).toBe('none');
});

it('exports rows that name an address only to a person whose address is proved', async () => {
  const ana = await newPerson([]);
  await app.db.query('insert into notes.notes (user_id, text) values (gen_random_uuid(), $1)', [
    ana.email.toUpperCase(),
  ]);
  expect((await filesOf(ana))['by-email.json']).toContain(ana.email.toUpperCase());
  expect((await filesOf({ ...ana, emailVerified: false }))['by-email.json']).toBe('[]\n');
});

it('erases a person in batches, finds what is left, and stops when it is told to', async () => {
  const [ana, bia] = [await newPerson(['c1', 'c2', 'c3', 'c4', 'c5']), await newPerson(['d1'])];
  expect(data.columns).toEqual(['notes.notes.user_id']);
  await expect(data.erase(ana, AbortSignal.abort(new Error('the process ends')))).rejects.toThrow();
  expect(await data.leftovers(ana)).toEqual(['notes.notes']);
  await data.erase(ana, never);
  await data.erase(ana, never);
  expect(await data.leftovers(ana)).toEqual([]);
  expect(await data.leftovers(bia)).toEqual(['notes.notes']);
});
