/**
 * A pattern, for the database (`~*`) and for a `RegExp`, of texts that name the address: what names `mariana@x.com`, or `ana@x.com.br`, does not name
 * `ana@x.com`. Forms write the sign as `%40`.
 */
export function wholeAddress(email: string): string {
  const address = email.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replace('@', '(@|%40)');
  return `(?<![a-z0-9._%+-])${address}(?![a-z0-9-]|\\.[a-z0-9])`;
}
