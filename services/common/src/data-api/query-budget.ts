import { DataFailure } from './data-failure.ts';
import { queryBounds } from './data-query.ts';

/** What one query may still name. Whatever it counts is refused before it becomes SQL. */
export class QueryBudget {
  #items = 0;
  #embeds = 0;
  #conditions = 0;
  #orderKeys = 0;

  item(): void {
    this.#items = within('selected columns', this.#items + 1, queryBounds.items);
  }

  embed(depth: number): void {
    this.#embeds = within('embedded resources', this.#embeds + 1, queryBounds.embeds);
    within('levels of embedded resources', depth, queryBounds.embedDepth);
  }

  condition(depth: number): void {
    this.#conditions = within('conditions', this.#conditions + 1, queryBounds.conditions);
    within('levels of conditions', depth, queryBounds.conditionDepth);
  }

  orderKey(): void {
    this.#orderKeys = within('columns of the order', this.#orderKeys + 1, queryBounds.orderKeys);
  }
}

export function within(what: string, amount: number, max: number): number {
  if (amount > max) throw new DataFailure('22023', `too many ${what}: at most ${max} are answered`);
  return amount;
}
