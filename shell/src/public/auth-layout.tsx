import { Logo, useDocumentTitle } from '@garimpo/sdk';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '../lib/paths.ts';
import { text } from '../text/pt-br.ts';
import { publicText } from '../text/pt-br-public.ts';
import { SampleCard } from './sample-card.tsx';

/** A picture of the board, drawn with the real parts. Nothing in it can be used, so nothing of it is announced. */
function AuthArt() {
  const [first, second] = publicText.authArt.samples;
  return (
    <aside className="grid content-center gap-8 overflow-hidden border-l border-line bg-sunken p-16 max-lg:p-10 max-md:hidden">
      <p className="max-w-[16em] text-headline text-balance">{text.auth.headline}</p>
      <div aria-hidden inert className="grid w-82.5 max-w-full gap-3">
        <SampleCard sample={first} />
        <div className="ml-18">
          <SampleCard sample={second} />
        </div>
      </div>
    </aside>
  );
}

interface AuthLayoutProps {
  title: string;
  hint?: ReactNode;
  /** The sign-up form has two fields in a row and a list of plans. */
  wide?: boolean;
  children: ReactNode;
}

/** Sign-in and sign-up: the form at the left, the product itself as illustration at the right. */
export function AuthLayout({ title, hint, wide = false, children }: AuthLayoutProps) {
  useDocumentTitle(title);
  return (
    <div className="grid min-h-dvh grid-cols-1 md:grid-cols-2">
      <main className="grid items-center justify-items-center px-6 py-8 max-md:items-start max-md:pt-12">
        <div className={`grid w-full grid-cols-1 ${wide ? 'max-w-105 gap-4' : 'max-w-95 gap-5'}`}>
          <div>
            <Link to={paths.about} className="inline-flex rounded-sm">
              <Logo />
            </Link>
          </div>
          <div className="min-w-0">
            <h1>{title}</h1>
            {hint !== undefined && <p className="mt-1 break-words text-ink-2">{hint}</p>}
          </div>
          {children}
        </div>
      </main>
      <AuthArt />
    </div>
  );
}
