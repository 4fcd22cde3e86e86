import type { CanaryInput, PromoteInput, RollbackInput, ToolOverview } from '@garimpo/releases-contract';

export type ChangeKind = 'rollback' | 'canary' | 'stop' | 'promote';

/** What an administrator asks for, as it stands in the form. */
export interface ChangeDraft {
  version: string | null;
  percent: string;
  why: string;
  /** They know of the version's errors. */
  force: boolean;
}

export type ChangeProblem = 'version' | 'percent' | 'why';

export type PointerChange =
  | { route: 'rollback'; body: RollbackInput }
  | { route: 'canary'; body: CanaryInput }
  | { route: 'promote'; body: PromoteInput };

export type ReadChange = { ok: true; change: PointerChange } | { ok: false; problems: ChangeProblem[] };

const PERCENT = /^(?:100|\d{1,2})(?:[.,]\d{1,2})?$/;

/** With everything that the administrator looked at: what somebody else changed meanwhile is refused, not overwritten. */
export function readChange(kind: ChangeKind, draft: ChangeDraft, revision: number): ReadChange {
  const why = draft.why.trim();
  const percent = readPercent(draft.percent);
  const problems: ChangeProblem[] = [];
  if ((kind === 'rollback' || kind === 'canary') && draft.version === null) problems.push('version');
  if (kind === 'canary' && percent === null) problems.push('percent');
  if (why === '') problems.push('why');
  if (problems.length > 0) return { ok: false, problems };

  const said = { why, expect: revision };
  const force = draft.force ? { force: true } : {};
  const version = draft.version ?? '';
  switch (kind) {
    case 'rollback':
      return { ok: true, change: { route: 'rollback', body: { ...said, to: version, ...force } } };
    case 'canary':
      return {
        ok: true,
        change: { route: 'canary', body: { ...said, version, percent: percent ?? 0, ...force } },
      };
    case 'stop':
      return { ok: true, change: { route: 'canary', body: { ...said, percent: 0 } } };
    case 'promote':
      return { ok: true, change: { route: 'promote', body: { ...said, ...force } } };
  }
}

/** With a comma or a dot; `null` when it is no share that a canary can have. */
function readPercent(typed: string): number | null {
  const trimmed = typed.trim().replace(/\s*%$/, '');
  if (!PERCENT.test(trimmed)) return null;
  const value = Number(trimmed.replace(',', '.'));
  return value > 0 && value <= 100 ? value : null;
}

/** The version that the form begins with: the usual one for what is asked. */
export function firstDraft(kind: ChangeKind, overview: ToolOverview): ChangeDraft {
  const version = kind === 'rollback' ? overview.previous?.version : overview.canary?.version;
  return {
    version: version ?? null,
    percent: (overview.canary?.percent ?? 10).toLocaleString('pt-BR', { useGrouping: false }),
    why: '',
    force: false,
  };
}
