/** What providers call the number of a person or a company. */
const NAMES =
  /^(cpf|cnpj|cpf_?cnpj|doc|document|document_?(number|id)|doc_?number|tax_?id|fiscal_?(number|id))$/i;
/** Where the number stands beside what kind it is: `{ "type": "CPF", "number": "…" }`. */
const KINDS = /^(cpf|cnpj)$/i;
const DEPTH_MAX = 12;

/**
 * The buyer's CPF or CNPJ, in digits, wherever a provider has put it: no adapter reads it, since nothing but the records
 * that the law asks for has a use for it. `null` where there is none.
 */
export function buyerDocument(raw: Buffer): string | null {
  try {
    return find(JSON.parse(raw.toString('utf8')), 0);
  } catch {
    return null;
  }
}

function find(value: unknown, depth: number): string | null {
  if (typeof value !== 'object' || value === null || depth > DEPTH_MAX) return null;
  if ('type' in value && KINDS.test(String(value.type)) && 'number' in value) return digitsOf(value.number);
  for (const [key, inner] of Object.entries(value)) {
    const found = (NAMES.test(key) ? digitsOf(inner) : null) ?? find(inner, depth + 1);
    if (found !== null) return found;
  }
  return null;
}

function digitsOf(value: unknown): string | null {
  if (typeof value !== 'string' && typeof value !== 'number') return null;
  const digits = String(value).replaceAll(/[.\-/\s]/g, '');
  return /^(\d{11}|\d{14})$/.test(digits) ? digits : null;
}
