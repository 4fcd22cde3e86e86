/** The page's base is the clone's address, so that `#oferta` would lead out of the page that is tried. */
export function followOwnHashes(window: Window): void {
  window.addEventListener('click', (event) => {
    if (event.defaultPrevented || !(event.target instanceof Element)) return;
    const hash = event.target.closest('a[href^="#"]')?.getAttribute('href');
    if (hash === undefined || hash === null) return;
    event.preventDefault();
    window.location.hash = hash;
  });
}
