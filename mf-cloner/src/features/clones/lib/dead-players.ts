import type { FoundPlayer } from '@garimpo/cloner-contract';

/** A report of a page, or of a quiz. */
export interface ReportedPlayers {
  players?: FoundPlayer[] | undefined;
}

/** Players in a copy that will not play. */
export function deadPlayersOf(report: ReportedPlayers | null): FoundPlayer[] {
  return (report?.players ?? []).filter(({ how }) => how === 'dead');
}
