interface Clone {
  subdomain: string;
  originalUrl: string;
  checkoutUrl?: string;
}

/** Those whose name, original address or checkout has all the words, however they are cased. */
export function findClones<One extends Clone>(clones: readonly One[], search: string): readonly One[] {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return clones;
  return clones.filter(({ subdomain, originalUrl, checkoutUrl = '' }) => {
    const place = `${subdomain} ${originalUrl} ${checkoutUrl}`.toLowerCase();
    return words.every((word) => place.includes(word));
  });
}
