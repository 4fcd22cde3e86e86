import { type Node, type Options, parse } from 'acorn';
import { applyPatches, type Patch } from '../source/patch.ts';

/** A function of the clone's own script, which gives an address back as the clone means it, and anything else as it is. */
export const LEAD_NAME = '__extLead';
/** Where it is not there, as in a worker, nothing changes. */
const LEAD = `(globalThis.${LEAD_NAME}||function(a){return a})`;
/** Longer ones are libraries put together, whose reading would hold up everybody else. */
const SOURCE_MAX = 4_000_000;
const MAY_LEAD = /\blocation\b|\.href\b|["']href["']/;
const PLACES: ReadonlySet<string> = new Set(['location', 'href']);
const CALLS: ReadonlySet<string> = new Set(['assign', 'replace']);

/**
 * The script with what it writes into an address led through {@link LEAD_NAME}: `location = `, `….href = `, `….assign(…)` and
 * `….replace(…)` of one argument. Browsers let nobody else know of these. Whatever else goes by these names is not harmed: only the
 * address of a checkout is given back as another. A script that cannot be read, or leads nowhere, keeps its bytes.
 */
export function leadScript(source: string): string {
  if (source.length > SOURCE_MAX || !MAY_LEAD.test(source)) return source;
  const program = read(source);
  if (program === null) return source;
  const patches: Patch[] = [];
  for (const value of ledValues(program)) {
    // In brackets of its own: a sequence would be two arguments.
    patches.push({ start: value.start, end: value.start, text: `${LEAD}((` });
    patches.push({ start: value.end, end: value.end, text: '))' });
  }
  return inserted(source, patches);
}

function read(source: string): Node | null {
  for (const sourceType of ['script', 'module'] as const) {
    const options: Options = {
      ecmaVersion: 'latest',
      sourceType,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowHashBang: true,
    };
    try {
      return parse(source, options);
    } catch {
      // Perhaps as the other one, and else not at all.
    }
  }
  return null;
}

interface AnyNode extends Node {
  [key: string]: unknown;
}

/** Not by calling itself: what could be read may still be deep. */
function* ledValues(program: Node): Generator<Node> {
  const waiting: unknown[] = [program];
  while (waiting.length > 0) {
    const next = waiting.pop();
    // One by one: a call takes no more than some ten thousand arguments, and a table in a script is longer.
    if (Array.isArray(next)) for (const one of next) waiting.push(one);
    if (!isNode(next)) continue;
    const value = ledValue(next);
    if (value !== null) yield value;
    for (const [key, inner] of Object.entries(next)) {
      if (key !== 'type' && typeof inner === 'object' && inner !== null) waiting.push(inner);
    }
  }
}

function ledValue(node: AnyNode): Node | null {
  if (node.type === 'AssignmentExpression' && node['operator'] === '=') {
    const left = node['left'] as AnyNode;
    const name = left.type === 'Identifier' ? left['name'] : memberName(left);
    const leads = left.type === 'Identifier' ? name === 'location' : PLACES.has(String(name));
    return leads ? (node['right'] as Node) : null;
  }
  if (node.type !== 'CallExpression') return null;
  const [argument, ...more] = node['arguments'] as AnyNode[];
  const isOne = argument !== undefined && more.length === 0 && argument.type !== 'SpreadElement';
  return isOne && CALLS.has(memberName(node['callee'] as AnyNode) ?? '') ? argument : null;
}

function memberName(node: AnyNode): string | null {
  if (node.type !== 'MemberExpression') return null;
  const property = node['property'] as AnyNode;
  if (node['computed'] !== true) return property.type === 'Identifier' ? String(property['name']) : null;
  return property.type === 'Literal' && typeof property['value'] === 'string' ? property['value'] : null;
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && typeof (value as Node).type === 'string';
}

/** At one place what ends comes before what begins there. */
function inserted(source: string, patches: Patch[]): string {
  const inOrder = patches.sort(
    (a, b) => a.start - b.start || Number(b.text === '))') - Number(a.text === '))'),
  );
  return applyPatches(source, inOrder);
}
