const LITERAL = /'[^']*'/g;
const VERB = /^[\s(]*([a-z]+)/i;
const TABLE = /\b(?:from|into|update|join)\s+(?:only\s+)?("?[a-z_][\w]*"?(?:\."?[a-z_][\w]*"?)?)/i;
/** The name of what is asked stands before this; a longer text is only longer to look through. */
const LOOKED_AT = 2_000;

/** What a statement does, and to which table, as a trace may show it: nothing that stands in it as a value. */
export function summaryOf(statement: string): string {
  const text = statement.slice(0, LOOKED_AT).replace(LITERAL, "''");
  const verb = VERB.exec(text)?.[1]?.toUpperCase() ?? 'statement';
  const table = TABLE.exec(text)?.[1]?.replaceAll('"', '');
  return table === undefined ? verb : `${verb} ${table}`;
}
