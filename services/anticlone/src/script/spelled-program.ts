import { createHash } from 'node:crypto';
import { type AnyNode, type Identifier, type Pattern, parse, type Statement } from 'acorn';
import bundled from '../programs/page.ts?names';

/** A piece of the program: fixed text, a declared name, or the value of a string. */
interface Piece {
  as: 'text' | 'name' | 'string';
  value: string;
}

/** A piece and its range in the bundled program. */
interface Place extends Piece {
  start: number;
  end: number;
}

type Parts = Record<'variables' | 'functions' | 'rest', Piece[][]>;

/** Longer strings are lists, which compress worse in pieces. */
const SPLIT_MAX = 24;
const RESERVED = new Set(['do', 'if', 'in', 'of', 'as', 'is', 'to', 'go']);

let known: Parts | undefined;

/**
 * The program of `programs/page.ts` with other names, another order and other strings for each seed.
 * @param values of the site, by their names in the program
 */
export function spelledProgram(values: Record<string, unknown>, random: Seeded): string {
  known ??= partsOf(bundled, Object.keys(values));
  const { variables, functions, rest } = known;
  const settings = Object.entries(values).map(([name, value]): Piece[] => [
    text('var '),
    { as: 'name', value: name },
    text('='),
    typeof value === 'string' ? { as: 'string', value } : text(JSON.stringify(value)),
    text(';'),
  ]);
  const statements = [
    ...random.shuffled([...settings, ...variables]),
    ...random.shuffled(functions),
    ...rest,
  ];
  const names = random.shuffled(shortNames());
  const given = new Map<string, string>();
  const nameOf = (own: string): string => {
    const name = given.get(own) ?? names[given.size] ?? own;
    given.set(own, name);
    return name;
  };
  const spelled = statements.flat().map(({ as, value }) => {
    if (as === 'text') return value;
    return as === 'name' ? nameOf(value) : spelledText(value, random);
  });
  return `(function(){${spelled.join('')}})();`;
}

function text(value: string): Piece {
  return { as: 'text', value };
}

/** @param given names that the site declares for the program */
function partsOf(source: string, given: readonly string[]): Parts {
  const body = statementsOf(source);
  const own = new Set(given);
  for (const statement of body)
    visit(statement, (node) => {
      for (const name of declaredBy(node)) own.add(name);
    });
  const parts: Parts = { variables: [], functions: [], rest: [] };
  for (const statement of body) {
    const { type } = statement;
    const kind =
      type === 'VariableDeclaration' ? 'variables' : type === 'FunctionDeclaration' ? 'functions' : 'rest';
    parts[kind].push([...piecesOf(source, statement, own), text(kind === 'functions' ? '' : ';')]);
  }
  return parts;
}

/** The bundled program is one arrow function that is called at once. */
function statementsOf(source: string): Statement[] {
  const [first] = parse(source, { ecmaVersion: 2018 }).body;
  const call = first?.type === 'ExpressionStatement' ? first.expression : undefined;
  const whole = call?.type === 'CallExpression' ? call.callee : undefined;
  const body = whole?.type === 'ArrowFunctionExpression' ? whole.body : undefined;
  if (body?.type !== 'BlockStatement')
    throw new Error('the bundler no longer makes one function of a program');
  return body.body.filter((statement) => !('directive' in statement));
}

function declaredBy(node: AnyNode): string[] {
  const patterns: (Pattern | Identifier | null | undefined)[] =
    node.type === 'VariableDeclarator' || node.type === 'FunctionDeclaration'
      ? [node.id, ...('params' in node ? node.params : [])]
      : node.type === 'ArrowFunctionExpression' || node.type === 'FunctionExpression'
        ? node.params
        : node.type === 'CatchClause'
          ? [node.param]
          : [];
  const inner = patterns.flatMap((pattern) =>
    pattern?.type === 'ArrayPattern' ? pattern.elements : [pattern],
  );
  return inner.flatMap((pattern) => (pattern?.type === 'Identifier' ? [pattern.name] : []));
}

function piecesOf(source: string, statement: Statement, own: ReadonlySet<string>): Piece[] {
  const places: Place[] = [];
  visit(statement, (node, parent) => {
    const { start, end } = node;
    if (isKey(node, parent)) {
      // `{ name }` is `{ name: name }`.
      if (parent?.type === 'Property' && parent.shorthand && node.type === 'Identifier')
        places.push({ ...text(`${node.name}:`), start, end: start });
    } else if (node.type === 'Identifier' && own.has(node.name))
      places.push({ as: 'name', value: node.name, start, end });
    else if (node.type === 'Literal' && typeof node.value === 'string')
      places.push({ as: 'string', value: node.value, start, end });
  });
  const pieces: Piece[] = [];
  let at = statement.start;
  for (const { as, value, start, end } of places.sort((one, other) => one.start - other.start)) {
    pieces.push(text(source.slice(at, start)), { as, value });
    at = end;
  }
  return [...pieces, text(source.slice(at, statement.end).replace(/;$/, ''))];
}

/** Whether a node is the name of a property. */
function isKey(node: AnyNode, parent: AnyNode | null): boolean {
  if (parent?.type === 'MemberExpression') return parent.property === node && !parent.computed;
  return parent?.type === 'Property' && parent.key === node && !parent.computed;
}

function visit(
  node: AnyNode,
  work: (node: AnyNode, parent: AnyNode | null) => void,
  parent: AnyNode | null = null,
): void {
  work(node, parent);
  for (const inner of Object.values(node).flat()) if (isNode(inner)) visit(inner, work, node);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}

/** More names of two letters than the program has. */
function shortNames(): string[] {
  const letters = [...'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const pairs = letters.flatMap((first) => [...'abcdefghijklm'].map((second) => first + second));
  return pairs.filter((pair) => !RESERVED.has(pair));
}

/** Quotes a string in one of two ways, sometimes in two pieces, so that a plain search finds different texts in each site's script. */
function spelledText(value: string, random: Seeded): string {
  const quoted = (part: string) => (random.below(2) === 0 ? JSON.stringify(part) : inSingle(part));
  if (value.length < 4 || value.length > SPLIT_MAX || random.below(3) > 0) return quoted(value);
  const at = 1 + random.below(value.length - 2);
  return `(${quoted(value.slice(0, at))}+${quoted(value.slice(at))})`;
}

function inSingle(value: string): string {
  const inner = JSON.stringify(value).slice(1, -1).replaceAll('\\"', '"').replaceAll("'", "\\'");
  return `'${inner}'`;
}

/** Random numbers that are the same for the same seed, in any process. */
export interface Seeded {
  /** A whole number from 0 to `limit`, without that. */
  below(limit: number): number;
  shuffled<T>(list: readonly T[]): T[];
}

export function seeded(seed: string): Seeded {
  let round = 0;
  let bytes: Buffer = Buffer.alloc(0);
  let at = 0;
  const below = (limit: number): number => {
    if (at + 4 > bytes.length) {
      bytes = createHash('sha256').update(`${seed}\n${round}`).digest();
      round += 1;
      at = 0;
    }
    const value = bytes.readUInt32LE(at);
    at += 4;
    return value % limit;
  };
  return {
    below,
    shuffled<T>(list: readonly T[]) {
      const mixed = [...list];
      for (let end = mixed.length - 1; end > 0; end -= 1) {
        const other = below(end + 1);
        [mixed[end], mixed[other]] = [mixed[other] as T, mixed[end] as T];
      }
      return mixed;
    },
  };
}
