import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { readStyle, type Supports, writeStyle } from '../../../lib/style/element-style.ts';
import { typedValue, type ValueProblem } from '../../../lib/style/values.ts';
import { useEditorPart } from '../../../state/editor-context.tsx';
import { panelText } from '../../../text/pt-br-panel.ts';
import { apply } from '../state/apply.ts';
import { usePanelPart } from '../state/panel-element.tsx';
import type { FieldSource } from './use-typed-field.ts';

export type ValueKind = keyof typeof panelText.valueProblems.unknown;

const supports: Supports = (property, value) => CSS.supports(property, value);

/** A property of the element's own style. `computed`: what the browser makes of it, empty where that is not known. */
export function useStyle(property: string, kind: ValueKind) {
  const { editor, element, fixed } = usePanelPart((page, id) => page.attribute(id, 'style'));
  const computed = useEditorPart((now) => now.computed[property] ?? '');
  const read = () => readStyle(editor.page.attribute(element, 'style') ?? '', property, supports);
  const put = (value: string | null, merge?: string) => {
    const style = writeStyle(editor.page.attribute(element, 'style') ?? '', property, value, supports);
    return apply(
      editor,
      setAttribute(editor.page, element, 'style', style.trim() === '' ? null : style),
      merge,
    );
  };
  const source: FieldSource = {
    name: property,
    read,
    check(typed) {
      if (typed.trim() === '') return { value: null };
      const found = typedValue(property, typed, supports);
      return 'problem' in found ? { problem: problemText(found.problem, kind) } : found;
    },
    put,
  };
  return { value: read(), computed, put, source, fixed };
}

function problemText(problem: ValueProblem, kind: ValueKind): string {
  return problem === 'forbidden' ? panelText.valueProblems.forbidden : panelText.valueProblems.unknown[kind];
}
