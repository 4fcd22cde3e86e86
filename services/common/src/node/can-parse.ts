/**
 * Node 22 (seen with 22.23) reads Latin-1 text as UTF-8 in the quick way of `URL.canParse` that a caller is given once the
 * engine has optimised it: after some thousand addresses `https://café.com/` is none any more, until the process ends. `new
 * URL` has no such way. Every program and every test begins with this as long as Node 22 is supported; Node 24 has no such
 * fault.
 */
URL.canParse = (address, base) => {
  try {
    new URL(address, base);
    return true;
  } catch {
    return false;
  }
};
