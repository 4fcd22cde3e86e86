// @ts-check

/**
 * The sample account of a running product, as its sign-in screen is told it: the password is another one at each start.
 * @param {string} url
 * @returns {Promise<{ email: string, password: string }>}
 */
export async function demoLogin(url) {
  const { demo } = /** @type {{ demo: { email: string, password: string } | null }} */ (
    await (await fetch(`${url}/config.json`)).json()
  );
  if (demo === null) throw new Error(`${url} has no sample account.`);
  return demo;
}
