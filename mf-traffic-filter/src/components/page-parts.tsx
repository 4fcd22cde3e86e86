import { LoadProblem as Line, type LoadProblemProps, SignedOut as Part } from '@garimpo/sdk/parts';
import { type TableFile, useTableFile as useFile } from '@garimpo/sdk/tables';
import { log } from '../log.ts';
import { text } from '../text/pt-br.ts';

// The parts of the sdk with the sentences of this tool.

export function LoadProblem(props: Omit<LoadProblemProps, 'errors'>) {
  return <Line {...props} errors={text.errors} />;
}

export const SignedOut = () => <Part>{text.page.signedOut}</Part>;

export const useTableFile = (file: Omit<TableFile, 'errors' | 'log'>) =>
  useFile({ ...file, errors: text.errors, log });
