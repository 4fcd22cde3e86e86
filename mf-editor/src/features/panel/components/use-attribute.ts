import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { apply } from '../state/apply.ts';
import { usePanelPart } from '../state/panel-element.tsx';
import type { FieldSource } from './use-typed-field.ts';

/** An attribute of the element as a field; an empty one takes it out. `check` answers why a value is refused. */
export function useAttribute(
  name: string,
  check: (typed: string) => string | null = () => null,
): FieldSource {
  const { editor, element } = usePanelPart((page, id) => page.attribute(id, name));
  return {
    name,
    read: () => editor.page.attribute(element, name),
    check(typed) {
      const value = typed.trim();
      if (value === '') return { value: null };
      const problem = check(value);
      return problem === null ? { value } : { problem };
    },
    put: (value, merge) => apply(editor, setAttribute(editor.page, element, name, value), merge),
  };
}
