import { type DragEvent, type ReactNode, useRef, useState } from 'react';
import { accountText } from '../text/pt-br-account.ts';

interface DropPlaceProps {
  onDrop: (file: File) => void;
  children: ReactNode;
}

/** Takes a file that is dragged onto it, and says so while it hangs above. The keyboard has a button for the same. */
export function DropPlace({ onDrop, children }: DropPlaceProps) {
  const [above, setAbove] = useState(false);
  // The pointer leaves each part of the place on its way to the next: only the last of them is the end.
  const depth = useRef(0);
  const end = () => {
    depth.current = 0;
    setAbove(false);
  };

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only what is dragged lands here, and that no keyboard does
    <div
      className="relative"
      onDragEnter={(event) => {
        if (!bringsFile(event)) return;
        depth.current += 1;
        setAbove(true);
      }}
      onDragLeave={(event) => {
        if (!bringsFile(event)) return;
        depth.current -= 1;
        if (depth.current <= 0) end();
      }}
      onDragOver={(event) => {
        // Without it the browser would open the file in place of the page.
        if (bringsFile(event)) event.preventDefault();
      }}
      onDrop={(event) => {
        if (!bringsFile(event)) return;
        event.preventDefault();
        end();
        const [file] = event.dataTransfer.files;
        if (file !== undefined) onDrop(file);
      }}
    >
      {children}
      {above && (
        <div className="pointer-events-none absolute inset-0 grid place-items-center rounded-lg border-2 border-dashed border-gold-mark bg-raised font-label text-ink">
          {accountText.avatar.drop}
        </div>
      )}
    </div>
  );
}

const bringsFile = (event: DragEvent) => event.dataTransfer.types.includes('Files');
