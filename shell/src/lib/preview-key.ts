/** Where the browser keeps the token of a preview that it sees. */
export const PREVIEW_KEY = 'garimpo.preview';
