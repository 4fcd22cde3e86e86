import { normalSubdomain, type SubdomainReply, subdomainProblem } from '@garimpo/cloner-contract';
import { useNameCheck } from '../api/name-query.ts';
import { text } from '../text/pt-br.ts';

const words = text.cloneDialog;

type NameProblem = NonNullable<SubdomainReply['problem']>;

export interface CloneNameOptions {
  typed: string;
  /** It was asked for with this name, or without one. */
  asked: boolean;
  /** What the service said of it when it was asked for. */
  refused: string | undefined;
  hint: string;
}

/** What is wrong with a name for a clone, or that it can be had. Before anything is typed there is no problem yet. */
export function useCloneName({ typed, asked, refused, hint }: CloneNameOptions) {
  const name = normalSubdomain(typed);
  const ownProblem: NameProblem | null = name === '' ? null : subdomainProblem(name);
  const { checking, problem } = useNameCheck(name === '' || ownProblem !== null ? null : name);
  const nameProblem = ownProblem ?? problem ?? (asked && name === '' ? 'format' : null);
  return {
    name,
    isGood: name !== '' && nameProblem === null,
    error: refused ?? (nameProblem === null ? null : words.nameProblems[nameProblem]),
    ok: problem === null && name !== '' ? words.available : null,
    hint: checking ? words.checking : hint,
  };
}

export type CloneName = ReturnType<typeof useCloneName>;
