// Nothing may be imported here: the shared libraries are agreed on between this file and the next.
import(/* webpackChunkName: 'app' */ './bootstrap.tsx').catch((cause: unknown) => {
  const notice = document.getElementById('not-started');
  if (notice !== null) notice.hidden = false;
  throw cause;
});
