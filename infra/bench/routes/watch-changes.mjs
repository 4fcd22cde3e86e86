// @ts-check

/**
 * @typedef {object} Watched what `watchChanges` puts into the page
 * @property {(content: string, data: string) => void} expectChange from the next click or step back on
 * @property {() => Promise<{ contentMs: number, dataMs: number }>} changed once both have been painted
 */

/** Runs in the page, before anything else does. */
export function watchChanges() {
  let startedAt = Number.NaN;
  /** @type {Promise<{ contentMs: number, dataMs: number }>} */
  let painted = Promise.reject(new Error('no change was expected'));
  painted.catch(() => undefined);

  /** Milliseconds from the start until what is found has been painted. @param {string} selector @returns {Promise<number>} */
  const untilPainted = (selector) =>
    new Promise((resolve) => {
      const look = () => {
        const isThere = !Number.isNaN(startedAt) && document.querySelector(selector) !== null;
        if (!isThere) requestAnimationFrame(look);
        // A frame's callbacks come before its paint, and the next task after it.
        else setTimeout(() => resolve(performance.now() - startedAt));
      };
      requestAnimationFrame(look);
    });

  const began = () => {
    if (Number.isNaN(startedAt)) startedAt = performance.now();
  };
  addEventListener('click', began, { capture: true });
  addEventListener('popstate', began, { capture: true });
  /** @type {Watched} */
  const watched = {
    expectChange(content, data) {
      startedAt = Number.NaN;
      painted = Promise.all([untilPainted(content), untilPainted(data)]).then(([contentMs, dataMs]) => ({
        contentMs,
        dataMs,
      }));
    },
    changed: () => painted,
  };
  Object.assign(window, watched);
}
