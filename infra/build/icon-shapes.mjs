// @ts-check
import { createRequire } from 'node:module';
import { parseFragment } from 'parse5';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';

const require = createRequire(import.meta.url);

/**
 * What an icon of Lucide is drawn of, as `[element, attributes]` in order; null for a name that is none. Read from the icon as
 * React draws it, for the package that has all of them as data weighs 67 MB.
 * @param {string} name as Lucide has it, `chart-pie`
 * @returns {[string, Record<string, string>][] | null}
 */
export function iconShapes(name) {
  if (!/^[a-z0-9-]+$/.test(name)) return null;
  const icon = findIcon(name);
  if (icon === null) return null;
  const [svg] = parseFragment(renderToStaticMarkup(createElement(icon))).childNodes;
  if (svg === undefined || !('childNodes' in svg)) throw new Error(`the icon ${name} is drawn of nothing`);
  return svg.childNodes.flatMap((node) =>
    'attrs' in node
      ? [[node.tagName, Object.fromEntries(node.attrs.map(({ name, value }) => [name, value]))]]
      : [],
  );
}

/** @param {string} name @returns {import('lucide-react').LucideIcon | null} */
function findIcon(name) {
  try {
    return require(`lucide-react/icons/${name}`).default;
  } catch (error) {
    if (/** @type {NodeJS.ErrnoException} */ (error).code === 'MODULE_NOT_FOUND') return null;
    throw error;
  }
}
