import { LoadProblem, type LoadProblemProps } from '@garimpo/sdk/parts';
import { text } from '../text/pt-br.ts';

/** A {@link LoadProblem} inside a side panel. */
export function PanelLoadProblem(props: Omit<LoadProblemProps, 'errors'>) {
  if (props.error === null) return null;
  return (
    <div className="p-5 pb-1">
      <LoadProblem errors={text.errors} {...props} />
    </div>
  );
}
