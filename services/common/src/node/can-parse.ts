/**
 * Node 20 (seen with 20.20) reads Latin-1 text as UTF-8 in the quick way of `URL.canParse` that a caller is given once the engine has optimised
 * it: after some thousand addresses `https://café.com/` is none any more, until the process ends. `new URL` has no such way.
 *
 * Every program and every test begins with this. Node 22 and later may do without; `can-parse.spec.ts` says whether one does.
 */
URL.canParse = (address, base) => {
  try {
    new URL(address, base);
    return true;
  } catch {
    return false;
  }
};
