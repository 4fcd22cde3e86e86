// @ts-check

/**
 * Whether a licence expression (SPDX) leaves a choice that is allowed: of `A OR B` one is enough, of `A AND B` both are needed.
 * @param {string} expression
 * @param {ReadonlySet<string>} allowed
 */
export function isAllowed(expression, allowed) {
  const tokens = expression.match(/[()]|[^\s()]+/g) ?? [];
  let at = 0;
  /** @returns {boolean} */
  const any = () => {
    let ok = all();
    while (tokens[at] === 'OR') {
      at += 1;
      ok = all() || ok;
    }
    return ok;
  };
  /** @returns {boolean} */
  const all = () => {
    let ok = one();
    while (tokens[at] === 'AND') {
      at += 1;
      ok = one() && ok;
    }
    return ok;
  };
  /** @returns {boolean} */
  const one = () => {
    const token = tokens[at];
    at += 1;
    if (token !== '(') return token !== undefined && allowed.has(token);
    const ok = any();
    const isClosed = tokens[at] === ')';
    at += 1;
    return ok && isClosed;
  };
  const ok = any();
  return ok && at === tokens.length;
}
