type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>;

/**
 * The session of a recovery stays in its tab. What proves that the link was asked for here (the code verifier) must
 * outlive that tab: a mail opens its link in another one.
 */
export function recoveryStorage(tab: Store, browser: Store): Store {
  const of = (key: string) => (key.endsWith('-code-verifier') ? browser : tab);
  return {
    getItem: (key) => of(key).getItem(key),
    setItem: (key, value) => of(key).setItem(key, value),
    removeItem: (key) => of(key).removeItem(key),
  };
}
