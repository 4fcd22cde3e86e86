import {
  type AnyNode,
  type MemberExpression,
  type ObjectExpression,
  type ObjectPattern,
  type Pattern,
  parse,
} from 'acorn';
import type { Patch } from '../source/patch.ts';

/*
 * Browsers let nothing stand in for `location`, and on a disk it names a file, which no router knows. So a script asks the replay for
 * what holds it: `window.location` becomes `cloneOf((window)).location`, and whatever is no window and no document stays itself.
 */

/** Must be the names in `programs/replay/disk-place.ts`. */
const HOLDER = 'cloneOf';
const PROPERTY = 'cloneLocation';
const NAME = 'location';

/** The patches by which a script reads its place from the replay. None for a script that cannot be parsed. */
export function placePatches(source: string): Patch[] {
  if (!/\blocation\b/.test(source)) return [];
  const program = parsed(source, 'module') ?? parsed(source, 'script');
  if (program === null) return [];
  const patches: Patch[] = [];
  try {
    new PlaceReader(source, patches).visit(program, null, false);
  } catch (error) {
    // Deeper than this thread's stack: no script that a person wrote.
    if (error instanceof RangeError) return [];
    throw error;
  }
  return patches;
}

function parsed(source: string, sourceType: 'module' | 'script'): AnyNode | null {
  try {
    return parse(source, {
      ecmaVersion: 'latest',
      sourceType,
      allowReturnOutsideFunction: true,
      allowAwaitOutsideFunction: true,
      allowHashBang: true,
    });
  } catch {
    return null;
  }
}

class PlaceReader {
  constructor(
    private readonly source: string,
    private readonly patches: Patch[],
  ) {}

  /** @param isDeclared whether the script has a variable of that name here */
  visit(node: AnyNode, parent: AnyNode | null, isDeclared: boolean): void {
    const declared = isDeclared || declares(node);
    if (node.type === 'Identifier') {
      if (node.name === NAME && !declared && isReference(node, parent))
        this.patches.push({ start: node.start, end: node.start, text: `${HOLDER}(window).` });
    } else if (node.type === 'MemberExpression') this.member(node, parent);
    else if (node.type === 'ObjectPattern') this.pattern(node);
    else if (node.type === 'ObjectExpression' && !declared) this.object(node);
    // `new a.location.B()` would make a new holder.
    const children =
      node.type === 'NewExpression' && node.callee.type === 'MemberExpression'
        ? node.arguments
        : childrenOf(node);
    for (const inner of children) this.visit(inner, node, declared);
  }

  private member(node: MemberExpression, parent: AnyNode | null): void {
    const { object, property, computed, optional } = node;
    const isDeleted = parent?.type === 'UnaryExpression' && parent.operator === 'delete';
    if (!isNamed(property, computed) || object.type === 'Super' || isDeleted) return;
    const dot = object.end + this.source.slice(object.end, property.start).lastIndexOf('.');
    // What a chain left out stays out: `a?.b.location` is `cloneOf((a?.b))?.location`.
    const leavesChain = !optional && hasOptional(object);
    if (leavesChain && computed) return;
    const blank = /[\w$]/.test(this.source[object.start - 1] ?? '') ? ' ' : '';
    this.patches.push(
      { start: object.start, end: object.start, text: `${blank}${HOLDER}((` },
      { start: object.end, end: object.end, text: '))' },
    );
    if (leavesChain) this.patches.push({ start: dot, end: dot, text: '?' });
  }

  /** Takes the property by another name, which every object has. */
  private pattern({ properties }: ObjectPattern): void {
    // What is left over would have it under its own name.
    if (properties.some(({ type }) => type === 'RestElement')) return;
    for (const one of properties) {
      if (one.type !== 'Property' || one.computed || !isNamed(one.key, false)) continue;
      const { start, end } = one.key;
      this.patches.push(
        one.shorthand ? { start, end: start, text: `${PROPERTY}:` } : { start, end, text: PROPERTY },
      );
    }
  }

  private object({ properties }: ObjectExpression): void {
    for (const one of properties) {
      if (one.type !== 'Property' || !one.shorthand || !isNamed(one.key, false)) continue;
      const { end } = one.key;
      this.patches.push({ start: end, end, text: `:${HOLDER}(window).${NAME}` });
    }
  }
}

function isNamed(key: AnyNode, isComputed: boolean): boolean {
  return key.type === 'Identifier'
    ? !isComputed && key.name === NAME
    : key.type === 'Literal' && key.value === NAME;
}

/** Whether a part of the chain may leave out the rest. */
function hasOptional(node: AnyNode): boolean {
  if (node.type === 'MemberExpression') return node.optional || hasOptional(node.object);
  return node.type === 'CallExpression' && (node.optional || hasOptional(node.callee));
}

/** Whether the name stands for the variable, rather than for a property, a label or an export. */
function isReference(node: AnyNode, parent: AnyNode | null): boolean {
  switch (parent?.type) {
    case 'MemberExpression':
      return parent.property !== node || parent.computed;
    case 'Property':
      return parent.value === node && !parent.shorthand;
    case 'MethodDefinition':
    case 'PropertyDefinition':
      return parent.key !== node || parent.computed;
    case 'ExportSpecifier':
    case 'ImportSpecifier':
    case 'LabeledStatement':
    case 'BreakStatement':
    case 'ContinueStatement':
      return false;
    default:
      return true;
  }
}

/** Whether the node opens a scope that has a variable of that name. */
function declares(node: AnyNode): boolean {
  switch (node.type) {
    case 'FunctionDeclaration':
      return node.params.some(binds) || hoists(node.body);
    case 'FunctionExpression':
    case 'ArrowFunctionExpression':
      return (node.id != null && binds(node.id)) || node.params.some(binds) || hoists(node.body);
    case 'ClassExpression':
      return node.id != null && binds(node.id);
    case 'CatchClause':
      return node.param != null && binds(node.param);
    case 'Program':
      return node.body.some(bindsHere) || hoists(node);
    case 'BlockStatement':
    case 'StaticBlock':
      return node.body.some(bindsHere);
    case 'SwitchStatement':
      return node.cases.some(({ consequent }) => consequent.some(bindsHere));
    case 'ForStatement':
      return node.init != null && bindsHere(node.init);
    case 'ForInStatement':
    case 'ForOfStatement':
      return bindsHere(node.left);
    default:
      return false;
  }
}

function bindsHere(node: AnyNode): boolean {
  switch (node.type) {
    case 'VariableDeclaration':
      return node.declarations.some(({ id }) => binds(id));
    case 'FunctionDeclaration':
    case 'ClassDeclaration':
      return node.id !== null && binds(node.id);
    case 'ImportDeclaration':
      return node.specifiers.some(({ local }) => binds(local));
    case 'ExportNamedDeclaration':
      return node.declaration != null && bindsHere(node.declaration);
    default:
      return false;
  }
}

/** Whether a `var` of that name stands anywhere in the function. */
function hoists(node: AnyNode): boolean {
  if (node.type === 'VariableDeclaration' && node.kind === 'var' && bindsHere(node)) return true;
  return childrenOf(node).some((inner) => !isFunction(inner) && hoists(inner));
}

function isFunction({ type }: AnyNode): boolean {
  return (
    type === 'FunctionDeclaration' || type === 'FunctionExpression' || type === 'ArrowFunctionExpression'
  );
}

function binds(pattern: Pattern): boolean {
  switch (pattern.type) {
    case 'Identifier':
      return pattern.name === NAME;
    case 'ObjectPattern':
      return pattern.properties.some((one) => binds(one.type === 'Property' ? one.value : one.argument));
    case 'ArrayPattern':
      return pattern.elements.some((one) => one !== null && binds(one));
    case 'AssignmentPattern':
      return binds(pattern.left);
    case 'RestElement':
      return binds(pattern.argument);
    default:
      return false;
  }
}

function childrenOf(node: AnyNode): AnyNode[] {
  return Object.values(node).flat().filter(isNode);
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value;
}
