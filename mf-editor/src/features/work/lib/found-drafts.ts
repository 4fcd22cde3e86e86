import type { DraftView, SourcePatch } from '@garimpo/cloner-contract';
import { sameDraft } from './draft-patches.ts';
import type { LocalDraft } from './local-drafts.ts';

/** Work of before that may be gone on with. */
export interface FoundDraft {
  /** `here`: only this browser has it. */
  place: 'server' | 'here';
  baseVersion: number;
  patches: readonly SourcePatch[];
  at: string;
}

/**
 * Which drafts are worth asking about, the latest first; two only where each has work that the other has not. What this browser kept
 * and the service has, too, or had until it was saved or thrown away elsewhere, is none.
 */
export function foundDrafts(server: DraftView | null, local: LocalDraft | null): FoundDraft[] {
  const there: FoundDraft[] =
    server === null ? [] : [{ ...pick(server), place: 'server', at: server.updatedAt }];
  if (local === null || local.kept || local.patches.length === 0) return there;
  const here: FoundDraft = { ...pick(local), place: 'here', at: local.at };
  if (server === null || local.revision === server.revision) return [here];
  if (sameDraft(local, server)) return there;
  return [here, ...there].sort((one, other) => Date.parse(other.at) - Date.parse(one.at));
}

const pick = ({ baseVersion, patches }: Pick<FoundDraft, 'baseVersion' | 'patches'>) => ({
  baseVersion,
  patches: patches.map(({ start, end, text }) => ({ start, end, text })),
});
