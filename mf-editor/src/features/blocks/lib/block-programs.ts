/*
 * Programs that stand inside a block. They are source text because they are written into the page as they are: no bundler
 * may put helpers into them, and a visitor's browser gets them without this tool. Each begins at the element around it, so
 * that a block may stand in a page twice.
 */

/** Counts down to the date that is written in the block's `time`, in the time of Brasília. */
export const countdownProgram = String.raw`(function (block) {
  var written = block.querySelector('time');
  var date = written && /(\d{1,2})\/(\d{1,2})\/(\d{4})(?:\D+(\d{1,2})[:h](\d{2})?)?/.exec(written.textContent);
  if (!date) return;
  var hasTime = date[4] !== undefined;
  var end = Date.UTC(+date[3], date[2] - 1, +date[1], (hasTime ? +date[4] : 23) + 3, hasTime ? +(date[5] || 0) : 59);
  var shown = block.querySelectorAll('[data-count]');
  function show() {
    var left = Math.max(0, Math.floor((end - Date.now()) / 1000));
    var counts = [Math.floor(left / 86400), Math.floor(left / 3600) % 24, Math.floor(left / 60) % 60, left % 60];
    for (var at = 0; at < shown.length; at += 1) shown[at].textContent = ('0' + counts[at]).slice(counts[at] > 99 ? 1 : -2);
    if (left === 0) clearInterval(timer);
  }
  var timer = setInterval(show, 1000);
  show();
})(document.currentScript.parentElement);`;

/**
 * Lays the block over the page once per visit: when the pointer leaves by the top of the window, or when the visitor comes
 * back from another tab or app, which is all that phones tell of.
 */
export const exitProgram = `(function (block) {
  var seen = false;
  function put(name, value) { block.style.setProperty(name, value, 'important'); }
  function hide() { put('display', 'none'); }
  function show() {
    if (seen) return;
    seen = true;
    try {
      if (sessionStorage.getItem('garimpo-exit')) return;
      sessionStorage.setItem('garimpo-exit', '1');
    } catch (error) {}
    put('display', 'flex');
    block.querySelector('button').focus();
  }
  hide();
  put('position', 'fixed');
  put('inset', '0');
  put('z-index', '2147483000');
  put('align-items', 'center');
  put('overflow', 'auto');
  document.addEventListener('mouseout', function (event) {
    if (event.relatedTarget === null && event.clientY <= 0) show();
  });
  document.addEventListener('visibilitychange', function () {
    if (document.visibilityState === 'visible') show();
  });
  document.addEventListener('keydown', function (event) { if (event.key === 'Escape') hide(); });
  block.addEventListener('click', function (event) {
    if (event.target === block || event.target.closest('button')) hide();
  });
})(document.currentScript.parentElement);`;

/** Takes the notice away for good once it was accepted in this browser. */
export const cookiesProgram = `(function (block) {
  try { if (localStorage.getItem('garimpo-cookies')) return block.remove(); } catch (error) {}
  block.querySelector('button').addEventListener('click', function () {
    try { localStorage.setItem('garimpo-cookies', '1'); } catch (error) {}
    block.remove();
  });
})(document.currentScript.parentElement);`;
