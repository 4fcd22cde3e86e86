import type { CloneManifest } from '../store/clone-manifest.ts';
import type { CloneStore } from '../store/clone-store.ts';

/** Of texts that are read for addresses: beyond it, a clone is an app whose checkout stands in the page or is a platform's. */
const READ_BYTES_MAX = 8 * 1024 * 1024;
const EXITS_MAX = 500;
const TEXT =
  /^(?:text\/html|application\/xhtml\+xml|(?:text|application)\/(?:x-)?javascript|application\/json)\b/i;
const ADDRESS =
  /(?:https?:)?(?:\\?\/){2}[a-z0-9][a-z0-9.-]*\.[a-z]{2,}[^\s"'`<>\\(){}]*(?:\\\/[^\s"'`<>\\(){}]*)*/gi;

/**
 * Where a clone may lead its visitors: the page that it was made of, to which an owner who protects that page has visitors led back, and
 * the addresses of other hosts that stand whole in what the clone was published with, its page first. Throws `ObjectStoreError`.
 */
export async function exitsOf(
  { entry, files, quiz, originalUrl }: CloneManifest,
  store: Pick<CloneStore, 'read'>,
): Promise<string[]> {
  const exits = new Set<string>();
  const add = (address: string) => {
    if (exits.size < EXITS_MAX && URL.canParse(address, originalUrl))
      exits.add(new URL(address, originalUrl).href);
  };
  add(originalUrl);
  if (quiz !== undefined) add(quiz.checkoutUrl);
  const page = files[entry];
  const texts = Object.values(files).filter((file) => file !== page && TEXT.test(file.type));
  let bytes = 0;
  for (const file of page === undefined ? texts : [page, ...texts]) {
    bytes += file.bytes;
    if (bytes > READ_BYTES_MAX || exits.size >= EXITS_MAX) break;
    const text = (await store.read(file.sha256)).toString('utf8');
    for (const [address] of text.matchAll(ADDRESS))
      add(address.replaceAll('\\/', '/').replaceAll('&amp;', '&'));
  }
  return [...exits];
}
