import type { ReactNode } from 'react';
import type { TestedClone } from '../lib/ab-test.ts';

/** What the dialog and each of its parts are given. */
export interface AbDialogProps {
  open: boolean;
  clone: TestedClone;
  /** All of the user's sites that are online. */
  clones: readonly TestedClone[];
  /** Domain of hosted clones, when it is known. */
  domain: string | null;
  onClose: () => void;
}

/** What the dialog shows: it stays the same one while a test begins, goes on and ends. */
export interface AbPart {
  description: string;
  body: ReactNode;
  footer: ReactNode;
  busy: boolean;
  onSubmit?: () => void;
}
