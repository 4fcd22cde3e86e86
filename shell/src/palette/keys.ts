/** Chooses the name of the key on this machine. */
const isMac = /Mac|iP(?:hone|ad)/.test(navigator.platform);

export const SEARCH_KEY = isMac ? '⌘K' : 'Ctrl K';
export const NEW_TAB_KEY = isMac ? '⌘ Enter' : 'Ctrl Enter';
