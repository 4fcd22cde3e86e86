import './tool.css';
import './standalone/page.css';
import './standalone/ui.css';
import { createRoot } from 'react-dom/client';
import { StandalonePage } from './standalone/page.tsx';
import { signInAsDemo } from './standalone/sign-in.ts';

/** The tool without the shell, for development: real services behind the same address, the sample account signed in. */
const place = document.getElementById('app');
if (place === null) throw new Error('the page has no element #app');
const root = createRoot(place);
signInAsDemo()
  .then((account) => root.render(<StandalonePage account={account} />))
  .catch((cause: unknown) => {
    root.render(<p role="alert">{String(cause)}</p>);
    throw cause;
  });
