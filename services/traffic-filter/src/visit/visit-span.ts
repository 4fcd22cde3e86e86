import { timeOfId } from '@garimpo/service-kit';
import { ADDRESS_DAYS, type VisitState } from '@garimpo/traffic-filter-contract';

/** Which requests, and how many of the newest of them. */
export interface VisitSpan {
  userId: string;
  state?: VisitState | undefined;
  campaign?: string | undefined;
  from?: Date | undefined;
  to?: Date | undefined;
  before?: string | undefined;
  after?: string | undefined;
  limit: number;
}

/** A job erases addresses once an hour: meanwhile they count as erased. */
export const HAS_ADDRESS = `ip_address IS NOT NULL AND created_at >= now() - make_interval(days => ${ADDRESS_DAYS})`;
export const NEWEST_FIRST = 'ORDER BY created_at DESC, id DESC';

/** Of one statement, in the order in which it names them. */
export class Values {
  readonly all: unknown[] = [];

  /** Its place in the statement. */
  add(value: unknown): string {
    this.all.push(value);
    return `$${this.all.length}`;
  }
}

/** What is not asked for is not named: each list has an index of its own, and the plan is to see which. */
export function conditions(
  { userId, state, campaign, from, to, before, after }: VisitSpan,
  values: Values,
): string {
  const place = (id: string) => `(${values.add(timeOfId(id))}::timestamptz, ${values.add(id)}::uuid)`;
  return [
    `user_id = ${values.add(userId)}`,
    ...(state === undefined ? [] : [`state = ${values.add(state)}`]),
    ...(campaign === undefined ? [] : [`campaign_id = ${values.add(campaign)}`]),
    ...(from === undefined ? [] : [`created_at >= ${values.add(from)}`]),
    ...(to === undefined ? [] : [`created_at < ${values.add(to)}`]),
    ...(before === undefined ? [] : [`(created_at, id) < ${place(before)}`]),
    ...(after === undefined ? [] : [`(created_at, id) > ${place(after)}`]),
  ].join(' AND ');
}
