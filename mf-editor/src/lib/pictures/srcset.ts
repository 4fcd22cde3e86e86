/** The addresses of a `srcset`, in order, as HTML reads it: commas may be part of an address, of `data:` ones always are. */
export function srcsetAddresses(value: string): string[] {
  const addresses: string[] = [];
  let rest = value.replace(/^[\s,]+/, '');
  while (rest !== '') {
    const word = /^\S+/.exec(rest)?.[0] ?? rest;
    const address = word.replace(/,+$/, '');
    if (address !== '') addresses.push(address);
    rest = rest.slice(word.length);
    // Descriptors go on to the next comma outside of parentheses; there are none behind an address that ends with one.
    if (address === word) rest = rest.replace(/^(?:[^,(]|\([^)]*\)?)*/, '');
    rest = rest.replace(/^[\s,]+/, '');
  }
  return addresses;
}
