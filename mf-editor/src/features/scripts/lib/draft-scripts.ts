import type { NodeId } from '../../../lib/page/page-tree.ts';
import { knownIn, type PageScript } from './page-scripts.ts';
import type { ScriptChange } from './scripts-edit.ts';

/** The scripts as they would be with the changes: without those that go, and known by what they would say. */
export function scriptsAfter(
  scripts: readonly PageScript[],
  changes: ReadonlyMap<NodeId, ScriptChange>,
): PageScript[] {
  return scripts.flatMap((script) => {
    const { isRemoved, code, place = script.place } = changes.get(script.element) ?? {};
    if (isRemoved) return [];
    if (code === undefined || script.form === 'data') return [{ ...script, place }];
    return [{ ...script, place, code, known: knownIn({ address: script.address, text: code }) }];
  });
}

/** Whether the change makes a difference. */
export function isChange(script: PageScript, { isRemoved, code, place }: ScriptChange): boolean {
  const sameCode =
    code === undefined || code.replaceAll('\r\n', '\n') === script.code.replaceAll('\r\n', '\n');
  return isRemoved === true || !sameCode || (place ?? script.place) !== script.place;
}
