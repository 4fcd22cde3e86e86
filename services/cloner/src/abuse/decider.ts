import { DomainError, type Staff } from '@garimpo/service-kit';

/** Who decides, for the record. Throws for a team: its token is for its tools, and people's reports are none of theirs. */
export function deciderOf(staff: Staff): string {
  if (staff.kind === 'team') throw new DomainError('request.access.denied', 403);
  return staff.kind === 'operator' ? 'operator' : staff.email;
}
