import { type AnyNode, parseExpressionAt } from 'acorn';

/*
 * Bundlers cut applications into chunks, of which many are loaded when somebody clicks. Their addresses stand in other scripts: whole
 * (`["static/chunks/3yuh.js"]`), or put together from tables by the number of the chunk (`"js/" + e + "." + { 7: "0a1b" }[e] + ".js"`).
 */

/** Names of one text. An application with more of them is not fetched whole for a few clicks. */
const CHUNKS_MAX = 120;
const NAME = '(?:[\\w@~+%.-]+/){0,8}[\\w@~+%-][\\w@~+%.-]{0,150}\\.(?:m?js|css)';
const WHOLE = new RegExp(`(["'\`])((?:\\.{0,2}/)?${NAME})\\1`, 'g');
const IS_NAME = new RegExp(`^${NAME}$`);
/** A text to which something from a table is added, or the number alone where all chunks have the same rest. */
const PUT_TOGETHER =
  /(["'])[^"'\\\n]{0,200}\1\s*\+(?:[^;]{0,80}?\{\s*["']?[\w.$~/-]+["']?\s*:\s*["']|\s*\w{1,4}\s*\+\s*["'][^"'\\\n]{0,100}\.(?:m?js|css)["'])/g;
/** A table of more is not that of an application's chunks. */
const IDS_MAX = 2_000;
/** Deeper expressions could take more than the stack; a bundler's has some hundred special cases at most. */
const DEPTH_MAX = 500;
/** Expressions are parsed up to this length. */
const EXPRESSION_MAX = 256 * 1024;
/** Each place that cannot be parsed may cost a whole expression's length, and a bundler writes none. */
const IN_VAIN_MAX = 30;
/** Lists the pages of the whole site, which a copy of one page has not. */
const SITE_LIST = /\/_(?:build|clientMiddleware|ssg)Manifest\.js$/;

/**
 * Addresses of chunks that a script may load later. They are guesses: a text may look like a name and be none.
 * @param scripts where the page has scripts, beside which chunks lie: the script itself, or those that a page loads
 */
export function findChunks(source: string, scripts: readonly URL[]): URL[] {
  if (!/\.(?:m?js|css)["'`]/.test(source)) return [];
  const found = new Map<string, URL>();
  const add = (url: URL | null) => {
    if (url !== null && found.size < CHUNKS_MAX) found.set(url.href, url);
  };
  const names = namesFromTables(source).flat();
  for (const script of scripts) {
    if (SITE_LIST.test(script.pathname)) continue;
    for (const [, , name = ''] of source.matchAll(WHOLE)) add(addressOf(name, script));
  }
  for (const script of scripts) {
    // Style sheets lie in a folder of their own, beside that of the scripts.
    let beside: URL | null = null;
    for (const name of names) {
      const url: URL | null = addressOf(name, script);
      add(url ?? (beside === null ? null : asUrl(name, beside)));
      if (url?.pathname.endsWith(`/${name}`)) beside ??= new URL(url.pathname.slice(0, -name.length), url);
    }
  }
  for (const { href } of scripts) found.delete(href);
  return [...found.values()];
}

/** Null where the script does not lie beside what the name says: then it is a name of something else. */
function addressOf(name: string, script: URL): URL | null {
  const own = script.pathname;
  if (name.startsWith('/')) {
    const isBeside = name.split('/', 2)[1] === own.split('/', 2)[1] && name.indexOf('/', 1) !== -1;
    return isBeside ? asUrl(name, script) : null;
  }
  const first = name.startsWith('.') ? '' : name.slice(0, name.indexOf('/') + 1);
  if (first === '') return isNumbered(name) ? asUrl(name, script) : null;
  const at = own.lastIndexOf(`/${first}`);
  return at === -1 ? null : asUrl(own.slice(0, at + 1) + name, script);
}

function asUrl(name: string, script: URL): URL | null {
  return URL.canParse(name, script.href) ? new URL(name, script) : null;
}

/** Names without a folder are chunks where a hash stands in them; others are what people call their libraries. */
function isNumbered(name: string): boolean {
  return /(?:^|[./~_-])(?=\w*\d)(?=\w*[a-z])\w{6,}\.(?:[\w-]+\.)*(?:m?js|css)$/i.test(name);
}

/** The names that each such expression says for the numbers of its own tables, or for those of all where it has none. */
function namesFromTables(source: string): string[][] {
  const expressions: { expression: AnyNode; ids: ReadonlySet<string> }[] = [];
  const known = new Set<string>();
  let readTo = 0;
  let inVain = 0;
  for (const { index } of source.matchAll(PUT_TOGETHER)) {
    if (index < readTo) continue;
    if (inVain === IN_VAIN_MAX) break;
    try {
      const expression = expressionAt(source, index);
      readTo = index + expression.end;
      const ids = new Set<string>();
      collectIds(expression, ids);
      for (const id of ids) known.add(id);
      expressions.push({ expression, ids });
    } catch {
      inVain += 1;
    }
  }
  return expressions.map(({ expression, ids }) => namesOf(expression, ids.size > 0 ? ids : known));
}

/** Throws where nothing that stands there can be parsed. */
function expressionAt(source: string, index: number): AnyNode {
  const end = source.indexOf('</script', index);
  const text = source.slice(index, Math.min(index + EXPRESSION_MAX, end === -1 ? source.length : end));
  const node: AnyNode = parseExpressionAt(text, 0, { ecmaVersion: 'latest' });
  return node.type === 'SequenceExpression' ? (node.expressions[0] ?? node) : node;
}

function namesOf(expression: AnyNode, ids: ReadonlySet<string>): string[] {
  return [...ids].slice(0, IDS_MAX).flatMap((id) => {
    const name = textOf(expression, id);
    return name !== null && IS_NAME.test(name) ? [name] : [];
  });
}

/** The keys of tables that are asked for a number. */
function collectIds(node: AnyNode, ids: Set<string>, depth = 0): void {
  if (depth > DEPTH_MAX) return;
  switch (node.type) {
    case 'BinaryExpression':
    case 'LogicalExpression':
      collectIds(node.left, ids, depth + 1);
      collectIds(node.right, ids, depth + 1);
      break;
    case 'ConditionalExpression':
      for (const part of [node.test, node.consequent, node.alternate]) collectIds(part, ids, depth + 1);
      break;
    case 'MemberExpression':
      if (node.object.type === 'ObjectExpression')
        for (const one of node.object.properties) if (one.type === 'Property') ids.add(keyOf(one.key));
      break;
  }
}

function keyOf(key: AnyNode): string {
  if (key.type === 'Identifier') return key.name;
  return key.type === 'Literal' ? String(key.value) : '';
}

/** What the expression says for a number; null for what only the running script knows, and for what is too deep. */
function textOf(node: AnyNode, id: string, depth = 0): string | null {
  if (depth > DEPTH_MAX) return null;
  const of = (part: AnyNode) => textOf(part, id, depth + 1);
  switch (node.type) {
    case 'Literal':
      return String(node.value);
    case 'Identifier':
      return id;
    case 'BinaryExpression': {
      const left = of(node.left);
      const right = of(node.right);
      if (left === null || right === null) return null;
      if (node.operator === '+') return left + right;
      return /^===?$/.test(node.operator) && left === right ? 'true' : '';
    }
    case 'LogicalExpression':
      return of(node.left) || of(node.right);
    case 'ConditionalExpression':
      return of(of(node.test) ? node.consequent : node.alternate);
    case 'MemberExpression': {
      const { object, property } = node;
      // The beginning of all addresses, where the script lies too.
      if (object.type !== 'ObjectExpression')
        return property.type === 'Identifier' && property.name === 'p' ? '' : null;
      const found = object.properties.find((one) => one.type === 'Property' && keyOf(one.key) === id);
      return found?.type === 'Property' ? of(found.value) : '';
    }
    default:
      return null;
  }
}
