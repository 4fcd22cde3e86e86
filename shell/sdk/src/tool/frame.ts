import type { ComponentType } from 'react';

/** What a tool's button in the frame is told, and tells. */
export interface FrameItemProps {
  open: boolean;
  onClose: () => void;
  /** What is new: how much of it, and what the button is called with that. Called when it changes. */
  onNews: (news: FrameNews) => void;
}

export interface FrameNews {
  count: number;
  /** The whole accessible name of the button: `Alertas, 3 novos`. */
  label: string;
}

/**
 * What a tool's `src/frame.tsx` exports beside its `contract`: by the id of each button that its `tool.json` lists under `frame`,
 * a component that is mounted on every page. It draws nothing while it is closed. The file is loaded apart from the tool's pages,
 * in a quiet moment or when the button is pressed; one that fails costs people this button and nothing else.
 */
export type FrameItems = Readonly<Record<string, ComponentType<FrameItemProps>>>;
