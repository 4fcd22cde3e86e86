import { LoadProblem as Line, type LoadProblemProps } from '@garimpo/sdk/parts';
import { text } from '../text/pt-br.ts';

/** The red line above a list, in this tool's words. */
export function LoadProblem(props: Omit<LoadProblemProps, 'errors'>) {
  return <Line {...props} errors={text.errors} />;
}
