import type { Staff } from '@garimpo/service-kit';
import { fail } from '../fail.ts';
import type { Author } from '../pointer/pointer.ts';

/** Author for the history, taken from proven identity and not from the claimed name. */
export function nameOf(staff: Staff): string {
  switch (staff.kind) {
    case 'operator':
      return 'operator';
    case 'admin':
      return staff.email;
    case 'team':
      return `team ${staff.team.name}`;
  }
}

export function authorOf(
  staff: Staff,
  input: { by?: string | undefined; why?: string | undefined },
  otherwise: string,
): Author {
  return { who: nameOf(staff), by: input.by ?? null, why: input.why || otherwise, automatic: false };
}

/** Throws unless the tool is theirs to point. */
export function assertMayPoint(staff: Staff, tool: string): void {
  if (staff.kind === 'team' && !staff.team.tools.includes(tool)) {
    throw fail('releases.tool.forbidden', { detail: `the token of ${staff.team.name} is not for ${tool}` });
  }
}

/**
 * Throws unless they may publish code for the tool. Administrators may not: published code runs in all browsers, and
 * a session left open must not be enough for that.
 */
export function assertMayPublish(staff: Staff, tool: string): void {
  assertMayPoint(staff, tool);
  if (staff.kind === 'admin') {
    throw fail('releases.tool.forbidden', {
      detail: 'publishing takes the token of a team or of the operator',
    });
  }
}
