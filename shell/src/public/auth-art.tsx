import { text } from '../text/pt-br.ts';
import { SampleCard } from './sample-card.tsx';

/** A picture of the board, drawn with the real parts. Nothing in it can be used, so nothing of it is announced. */
export function AuthArt() {
  const [first, second] = text.authArt.samples;
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
