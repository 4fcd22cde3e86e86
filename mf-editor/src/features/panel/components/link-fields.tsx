import { Button, Checkbox } from '@garimpo/sdk';
import { Unlink } from 'lucide-react';
import { addressProblem, asWebAddress } from '../../../lib/addresses/address-problem.ts';
import { documentBase } from '../../../lib/addresses/document-base.ts';
import { canRestructure, unwrap } from '../../../lib/page/restructure.ts';
import { setAttribute } from '../../../lib/page/set-attributes.ts';
import { panelText } from '../../../text/pt-br-panel.ts';
import { apply } from '../state/apply.ts';
import { usePanelPart } from '../state/panel-element.tsx';
import { TypedInput } from './typed-input.tsx';
import { useAttribute } from './use-attribute.ts';

const words = panelText.link;

/** Of an element that is a link. */
export function LinkFields() {
  const { editor, element, fixed, value: target } = usePanelPart((page, id) => page.attribute(id, 'target'));
  const { page } = editor;
  const href = useAttribute('href', (typed) => {
    const problem = addressProblem(typed, 'link', documentBase(editor.page, editor.url));
    return problem && words.problems[problem];
  });
  const isNewTab = target?.toLowerCase() === '_blank';
  const hint = (typed: string) => {
    const address = asWebAddress(typed.trim());
    return (
      address !== null && (
        <span className="flex flex-wrap items-center justify-between gap-2">
          <span className="min-w-0 wrap-anywhere">{words.domain(address)}</span>
          <Button
            size="sm"
            disabled={fixed}
            onClick={() => apply(editor, setAttribute(editor.page, element, 'href', address))}
          >
            {words.useAddress}
          </Button>
        </span>
      )
    );
  };
  return (
    <>
      <TypedInput label={words.label} source={href} inputMode="url" placeholder={words.example} hint={hint} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <Checkbox
          label={words.newTab}
          checked={isNewTab}
          disabled={fixed}
          onCheckedChange={(checked) =>
            apply(editor, setAttribute(editor.page, element, 'target', checked ? '_blank' : null))
          }
        />
        {page.tag(element) === 'a' && (
          <Button
            size="sm"
            variant="ghost"
            icon={Unlink}
            disabled={fixed || editor.settling || !canRestructure(page, element)}
            onClick={() => apply(editor, unwrap(editor.page, element))}
          >
            {words.remove}
          </Button>
        )}
      </div>
    </>
  );
}
