import { text } from '../text/pt-br.ts';

/** First stop of the keyboard on every page; seen only while it has focus. */
export function SkipLink({ targetId }: { targetId: string }) {
  return (
    <a
      href={`#${targetId}`}
      onClick={(event) => {
        // The router must not take the fragment for a navigation.
        event.preventDefault();
        document.getElementById(targetId)?.focus();
      }}
      className="sr-only z-toast rounded-sm bg-raised px-4 py-2 text-small font-label text-ink shadow-menu focus:not-sr-only focus:fixed focus:top-3 focus:left-3"
    >
      {text.frame.skipToContent}
    </a>
  );
}
