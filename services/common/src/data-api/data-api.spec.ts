import { describe, expect, it } from '@jest/globals';
import { DataFailure } from './data-failure.ts';
import { applyRange, readPreferences } from './data-preferences.ts';
import { queryBounds, ROWS_MAX } from './data-query.ts';
import type { DataTable } from './data-table.ts';
import { parseQuery } from './parse-query.ts';
import { checkTable, toStatement } from './to-sql.ts';

const books: DataTable = checkTable({
  name: 'books',
  columns: {
    id: { type: 'uuid' },
    title: { type: 'text' },
    tags: { type: 'text[]' },
    facts: { type: 'jsonb' },
    read: { type: 'boolean' },
  },
  from: 'shelf.books t',
  mine: (user) => `t.owner = ${user()}`,
  relations: { pages: { table: () => pages, own: 'id', theirs: 'book_id', isMany: true } },
});
const pages: DataTable = checkTable({
  name: 'pages',
  columns: { book_id: { type: 'uuid' }, number: { type: 'integer' } },
  from: 'shelf.pages t',
  mine: (user) => `t.owner = ${user()}`,
  relations: { books: { table: () => books, own: 'book_id', theirs: 'id', isMany: false } },
});

const OWNER = '2f6e5a1c-3d4b-4c5d-8e6f-7a8b9c0d1e2f';
const statementOf = (search: string) =>
  toStatement(parseQuery(books, search), { userId: OWNER, counts: true });

function refusal(search: string): string {
  try {
    statementOf(search);
  } catch (error) {
    if (error instanceof DataFailure) return error.code;
    throw error;
  }
  return 'none';
}

/** The same numbers each time: what fails once fails again. */
function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

const PIECES = [
  ...['id', 'title', 'tags', 'facts', 'read', 'pages', 'number', 'owner', 'secret', 'books', 'count'],
  ...['eq', 'neq', 'gt', 'in', 'is', 'like', 'ilike', 'cs', 'ov', 'not', 'and', 'or', 'any', 'null', 'fts'],
  ...['select', 'order', 'limit', 'offset', 'desc', 'nullslast', 'inner', 'text', 'x1z', 'QQ7'],
  ...['.', '.', ',', ',', '(', ')', '(', ')', '=', '=', '&', '&', '*', ':', '::', '!', '->', '->>', '{', '}'],
  ...['"', "'", ';', '--', '$1', '%27', '%00', '%22', '/*', '\\', ' ', '+', '…'],
];

/** Queries near to right ones: parts of these, put together and broken. */
const SEEDS = [
  'select=id,title,pages(number)&title=eq.x1z&order=title.desc.nullslast&limit=5',
  'select=a:title::text,pages!inner(count)&pages.number=gt.QQ7&or=(title.eq.x1z,and(read.is.true,tags.cs.{QQ7}))',
  'select=*,pages(number,books(title))&facts->a->>b=in.(x1z,"QQ7")&not.or=(id.not.is.null,title.ilike(any).{x1z})',
  'select="x1z":title&pages=is.null&offset=3&pages.order=number&title=not.like.QQ7*',
];

function* queries(count: number): Iterable<string> {
  const next = numbers(31);
  for (let made = 0; made < count; made += 1) {
    let text = SEEDS[next(SEEDS.length)] ?? '';
    for (let changes = next(6); changes > 0; changes -= 1) {
      const at = next(text.length + 1);
      const piece = PIECES[next(PIECES.length)] ?? '';
      text = text.slice(0, at) + piece + text.slice(at + next(4));
    }
    yield text;
  }
}

/** Everything that a statement may consist of besides placeholders; each is ours. */
const WORDS = new Set(
  `SELECT CASE WHEN octet_length answer body THEN END AS found total FROM coalesce json_agg page j text count integer NULL bigint
   json_build_object json_build_array json t shelf books pages owner uuid id title tags facts read book_id number WHERE AND OR NOT
   EXISTS IN ANY IS NULL TRUE FALSE UNKNOWN DISTINCT LIKE ILIKE ORDER BY ASC DESC NULLS FIRST LAST LIMIT OFFSET boolean jsonb varchar
   float8 numeric date timestamp timestamptz`.split(/\s+/),
);

describe('a query becomes a statement', () => {
  it('in which nothing is the request’s but bound values, whatever it says', () => {
    let answered = 0;
    for (const search of queries(6_000)) {
      let statement: ReturnType<typeof statementOf>;
      try {
        statement = statementOf(search);
      } catch (error) {
        if (!(error instanceof DataFailure)) throw new Error(`${search} broke the parser`, { cause: error });
        continue;
      }
      answered += 1;
      const { text, values } = statement;
      const words = text.replaceAll("'[]'", '').match(/[A-Za-z_][A-Za-z0-9_]*/g) ?? [];
      const strange = words.filter((word) => !WORDS.has(word) && !/^q\d+$/.test(word));
      expect({ search, strange }).toEqual({ search, strange: [] });
      expect(text.replaceAll("'[]'", '')).not.toMatch(/['";\\]|--|\/\*/);
      // Every look at a table is at the owner's rows in it.
      const looks = text.match(/FROM shelf\.\w+ t /g) ?? [];
      const owned = text.match(/FROM shelf\.\w+ t WHERE t\.owner = \$\d+::uuid\)/g) ?? [];
      expect({ search, owned: owned.length }).toEqual({ search, owned: looks.length });
      const owners = [...text.matchAll(/t\.owner = \$(\d+)/g)].map(([, at]) => values[Number(at) - 1]);
      expect(new Set(owners)).toEqual(new Set([OWNER]));
      const placeholders = [...text.matchAll(/\$(\d+)/g)].map(([, at]) => Number(at));
      expect(new Set(placeholders).size).toBe(values.length);
    }
    // The seeds are broken more often than not, and not always.
    expect(answered).toBeGreaterThan(600);
  });

  it.each([
    ['a column that is not shown', 'owner=eq.x', '42703'],
    ['one of JavaScript’s', 'select=constructor', '42703'],
    ['one under another table', 'pages.owner=eq.x&select=id,pages(number)', '42703'],
    ['in an order', 'order=owner', '42703'],
    ['in a tree', 'or=(id.eq.x,owner.eq.x)', '42703'],
    ['a relation that is not there', 'select=id,authors(*)', 'PGRST200'],
    ['what is not embedded', 'pages.number=eq.1', 'PGRST108'],
    ['an unknown operator', 'title=sounds.x', 'PGRST100'],
    ['a cast to a type of ours', 'select=title::regclass', 'PGRST100'],
    ['a path of no JSON', 'title->a=eq.x', 'PGRST100'],
    ['an aggregate', 'select=id.sum()', 'PGRST123'],
    ['full text', 'title=wfts(english).x', '42883'],
    ['NUL', 'title=eq.%00', 'PGRST100'],
    ['a half bracket', 'or=(id.eq.x', 'PGRST100'],
    ['a limit that is no number', 'limit=1;', 'PGRST100'],
    [
      'too many levels',
      `or=${'('.repeat(1)}${'and('.repeat(queryBounds.conditionDepth + 1)}id.is.null`,
      '22023',
    ],
    ['too many conditions', 'id=is.null&'.repeat(queryBounds.conditions + 1).slice(0, -1), '22023'],
    ['too long a list', `title=in.(${'a,'.repeat(queryBounds.listValues)}a)`, '22023'],
    ['too deep an embedding', 'select=pages(books(pages(books(id))))', '22023'],
    ['too many columns', `select=${Array.from({ length: 41 }, (_, at) => `a${at}:id`)}`, '22023'],
    ['too long a query', `title=eq.${'a'.repeat(queryBounds.chars)}`, '22023'],
  ])('not with %s', (_case, search, code) => {
    expect(refusal(search)).toBe(code);
  });

  it('of no more rows than a page has', () => {
    expect(parseQuery(books, 'limit=999999999')).toMatchObject({ limit: ROWS_MAX, offset: 0 });
    const query = parseQuery(books, 'select=id');
    applyRange(query, 'select=id', { range: '10-19' });
    expect(query).toMatchObject({ limit: 10, offset: 10 });
    expect(() => applyRange(query, '', { range: '9-2' })).toThrow(DataFailure);
  });
});

it('reads what the header asks', () => {
  expect(readPreferences({})).toEqual({ format: 'array', withoutNulls: false, counts: false });
  expect(
    readPreferences({
      accept: 'application/vnd.pgrst.object+json;nulls=stripped',
      prefer: 'return=representation,count=planned',
    }),
  ).toEqual({ format: 'object', withoutNulls: true, counts: true });
  expect(() => readPreferences({ accept: 'application/vnd.pgrst.plan+text' })).toThrow(/media types/);
  expect(() => readPreferences({ 'accept-profile': 'accounts' })).toThrow('Invalid schema');
});
