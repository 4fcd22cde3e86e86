// @ts-check
import { parseSync } from '@swc/core';

/**
 * @typedef {object} ImportFact
 * @property {string} source as written
 * @property {number} line
 * @property {string[]} names imported names; empty for `import 'x'`, `import * as`, `export *` and `import()`
 * @property {string[]} values names that are used of it at run time, those read from `import * as` among them
 * @property {boolean} typeOnly leaves no trace at run time
 *
 * @typedef {object} TextFact
 * @property {string} value
 * @property {number} line
 * @property {string | null} attribute JSX attribute that it is the value of
 *
 * @typedef {object} SourceFacts
 * @property {ImportFact[]} imports
 * @property {TextFact[]} strings string literals and the fixed parts of templates
 * @property {TextFact[]} jsxTexts text between tags
 * @property {number[]} environmentReads lines that read process.env
 * @property {number[]} fetchCalls lines that call the global fetch, or take it from globalThis
 * @property {number[]} styleElements lines with `<style>`, or `createElement('style')`
 */

/**
 * What the rules need to know of a source file.
 * @param {string} path decides the dialect
 * @param {string} source
 * @returns {SourceFacts}
 */
export function readSource(path, source) {
  const ast = parseSync(source, {
    syntax: path.endsWith('.mjs') ? 'ecmascript' : 'typescript',
    tsx: path.endsWith('.tsx'),
    decorators: true,
  });
  const lineAt = lineCounter(source);
  /** @type {SourceFacts} */
  const facts = {
    imports: [],
    strings: [],
    jsxTexts: [],
    environmentReads: [],
    fetchCalls: [],
    styleElements: [],
  };
  /** @type {Set<unknown>} sources of imports: not texts */
  const sources = new Set();
  /** @type {Map<string, ImportFact>} local names of `import * as` */
  const namespaces = new Map();

  walk(ast, null, (node, parent) => {
    const line = () => lineAt(node.span.start);
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportNamedDeclaration':
      case 'ExportAllDeclaration': {
        if (!node.source) return;
        sources.add(node.source);
        const specifiers = node.specifiers ?? [];
        const isBare = node.type === 'ImportDeclaration' && specifiers.length === 0;
        /** @type {ImportFact} */
        const fact = {
          source: node.source.value,
          line: line(),
          names: importedNames(specifiers),
          values: node.typeOnly === true ? [] : importedNames(specifiers.filter(isValue)),
          typeOnly:
            node.typeOnly === true ||
            (!isBare &&
              specifiers.length > 0 &&
              specifiers.every((/** @type {any} */ one) => one.isTypeOnly === true)),
        };
        facts.imports.push(fact);
        for (const one of specifiers) {
          if (one.type === 'ImportNamespaceSpecifier') namespaces.set(one.local.value, fact);
        }
        return;
      }
      case 'TsImportType':
        sources.add(node.argument);
        facts.imports.push({
          source: node.argument.value,
          line: line(),
          names: [],
          values: [],
          typeOnly: true,
        });
        return;
      case 'CallExpression': {
        if (isNamed(node.callee, 'fetch')) facts.fetchCalls.push(line());
        const [argument] = node.arguments;
        if (makesStyle(node.callee, argument?.expression)) facts.styleElements.push(line());
        if (node.callee.type !== 'Import' || argument?.expression.type !== 'StringLiteral') return;
        sources.add(argument.expression);
        facts.imports.push({
          source: argument.expression.value,
          line: line(),
          names: [],
          values: [],
          typeOnly: false,
        });
        return;
      }
      case 'MemberExpression':
        if (node.object.type === 'Identifier') {
          const name = propertyName(node.property);
          if (name !== null) namespaces.get(node.object.value)?.values.push(name);
        }
        if (isNamed(node.object, 'process') && propertyName(node.property) === 'env')
          facts.environmentReads.push(line());
        if (isNamed(node.object, 'globalThis') && propertyName(node.property) === 'fetch')
          facts.fetchCalls.push(line());
        return;
      case 'JSXOpeningElement':
        if (isNamed(node.name, 'style')) facts.styleElements.push(line());
        return;
      case 'VariableDeclarator':
        if (isNamed(node.init, 'process') && node.id.type === 'ObjectPattern')
          facts.environmentReads.push(line());
        return;
      case 'StringLiteral':
        if (!sources.has(node)) {
          const attribute =
            parent?.type === 'JSXAttribute' && parent.name.type === 'Identifier' ? parent.name.value : null;
          facts.strings.push({ value: node.value, line: line(), attribute });
        }
        return;
      case 'TemplateElement':
        facts.strings.push({ value: node.cooked ?? node.raw, line: line(), attribute: null });
        return;
      case 'JSXText':
        facts.jsxTexts.push({ value: node.value, line: line(), attribute: null });
    }
  });
  return facts;
}

/**
 * @param {any} node
 * @param {any} parent
 * @param {(node: any, parent: any) => void} visit
 */
function walk(node, parent, visit) {
  if (Array.isArray(node)) {
    for (const item of node) walk(item, parent, visit);
    return;
  }
  if (node === null || typeof node !== 'object') return;
  const isNode = typeof node.type === 'string' && node.span !== undefined;
  if (isNode) visit(node, parent);
  for (const key in node) {
    if (key !== 'span') walk(node[key], isNode ? node : parent, visit);
  }
}

/** @param {any[]} specifiers @returns {string[]} */
function importedNames(specifiers) {
  return specifiers.map(importedName).filter((name) => name !== null);
}

/** @param {any} specifier */
function isValue(specifier) {
  return specifier.isTypeOnly !== true;
}

/** @param {any} specifier */
function importedName(specifier) {
  if (specifier.type === 'ImportDefaultSpecifier') return 'default';
  if (specifier.type === 'ImportSpecifier') return (specifier.imported ?? specifier.local).value;
  if (specifier.type === 'ExportSpecifier') return specifier.orig.value;
  return null;
}

/** @param {any} callee @param {any} argument */
function makesStyle(callee, argument) {
  const name = callee.type === 'MemberExpression' ? propertyName(callee.property) : callee.value;
  return name === 'createElement' && argument?.type === 'StringLiteral' && argument.value === 'style';
}

/** @param {any} node @param {string} name */
function isNamed(node, name) {
  return node?.type === 'Identifier' && node.value === name;
}

/** @param {any} property */
function propertyName(property) {
  if (property.type === 'Identifier') return property.value;
  return property.type === 'Computed' && property.expression.type === 'StringLiteral'
    ? property.expression.value
    : null;
}

/**
 * The parser counts bytes from 1.
 * @param {string} source
 */
function lineCounter(source) {
  const bytes = Buffer.from(source);
  /** @type {number[]} */
  const breaks = [];
  for (let at = bytes.indexOf(10); at !== -1; at = bytes.indexOf(10, at + 1)) breaks.push(at);
  return (/** @type {number} */ position) => {
    let low = 0;
    let high = breaks.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (/** @type {number} */ (breaks[middle]) < position - 1) low = middle + 1;
      else high = middle;
    }
    return low + 1;
  };
}
